package io.floodmark.model.profile;

import io.floodmark.model.unit.Checks;
import java.util.List;

/**
 * The profile of one JVM's threads during a trial, from samples of their stacks.
 *
 * @param jvm e.g. {@code broker-1} or {@code generator}
 * @param recorder name of the recorder of the samples, for people
 * @param stacks different stacks; empty if there were none of this kind
 * @param page file name of the complete flame graph
 * @param recording file name of the Java Flight Recorder recording that it was created from
 */
public record Profile(String jvm, Kind kind, String recorder, List<Stack> stacks, String page, String recording) {
    /** The unit of a stack's weight. */
    public enum Kind {
        /** Samples of running threads. */
        CPU("cpu", "CPU"),
        /** Nanoseconds that threads waited for a lock; the innermost frame is the lock's class. */
        LOCKS("locks", "waits for locks");

        private final String key;
        private final String words;

        Kind(String key, String words) {
            this.key = key;
            this.words = words;
        }

        /** Returns the key for file names. */
        public String key() {
            return key;
        }

        public String words() {
            return words;
        }
    }

    /**
     * One stack with its weight.
     *
     * @param thread its name
     * @param frames methods, the outermost first; empty if the stack could not be walked
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

    /** Returns the total weight of all stacks: samples, or nanoseconds of waiting. */
    public long total() {
        return stacks.stream().mapToLong(Stack::weight).sum();
    }
}
