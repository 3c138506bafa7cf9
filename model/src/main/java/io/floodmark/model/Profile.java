package io.floodmark.model;

import java.util.List;

/**
 * What the threads of one JVM did while a trial was held, by samples of their stacks.
 *
 * @param jvm as {@code broker-1} or {@code generator}
 * @param recorder what took the samples, in words
 * @param stacks each different one once; none where nothing of the kind was seen
 * @param page name of the file of the whole flame graph
 * @param recording name of the file of Java Flight Recorder that it was drawn from
 */
public record Profile(String jvm, Kind kind, String recorder, List<Stack> stacks, String page, String recording) {
    /** What the weight of a stack counts. */
    public enum Kind {
        /** Samples of threads that computed. */
        CPU("cpu", "CPU"),
        /** Nanoseconds that threads waited for a lock; the innermost frame is the lock's class. */
        LOCKS("locks", "waits for locks");

        private final String key;
        private final String words;

        Kind(String key, String words) {
            this.key = key;
            this.words = words;
        }

        /** For names of files. */
        public String key() {
            return key;
        }

        public String words() {
            return words;
        }
    }

    /**
     * One stack, and how much was seen of it.
     *
     * @param thread its name
     * @param frames methods, the outermost first; none where the stack could not be walked
     * @param weight 1 or more; samples, or nanoseconds of waiting
     */
    public record Stack(String thread, List<String> frames, long weight) {
        public Stack {
            frames = List.copyOf(frames);
            Checks.atLeast(1, "weight", weight);
        }
    }

    public Profile {
        stacks = List.copyOf(stacks);
    }

    /** Of all stacks together: samples, or nanoseconds of waiting. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }
}
