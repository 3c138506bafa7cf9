package io.floodmark.load;

import io.floodmark.model.Bytes;
import io.floodmark.model.ConsumeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Where consumers begin to read: where the logs then end, but for those that are to begin behind. These begin where the
 * logs ended before that much was written. One thread.
 */
public final class ReadingStarts {
    private final Supplier<Map<String, List<Long>>> ends;
    private final Map<Bytes, Start> noted = new LinkedHashMap<>();

    /**
     * A place in all logs.
     *
     * @param offsets of each partition of each topic, in order of partition
     * @param bytes written since, in the log of one replica
     */
    record Start(Map<String, List<Long>> offsets, Bytes bytes) {
        Start {
            offsets = Map.copyOf(offsets);
        }

        /** Records from here to there. */
        long recordsUntil(Start end) {
            return end.sum() - sum();
        }

        private long sum() {
            return offsets.values().stream()
                    .flatMap(List::stream)
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }

    /** @param ends where each partition of each topic ends, in order of partition; asked for at every start */
    public ReadingStarts(Supplier<Map<String, List<Long>>> ends) {
        this.ends = ends;
    }

    /** From now until {@link #forget}, consumers that are to begin so far behind begin where the logs end now. */
    public void note(Bytes behind) {
        noted.put(behind, now());
    }

    /** So much was written since the last note, in the log of one replica. */
    public void written(Bytes bytes) {
        noted.replaceAll((behind, start) ->
                new Start(start.offsets(), new Bytes(start.bytes().value() + bytes.value())));
    }

    /** All consumers begin where the logs end again. */
    public void forget() {
        noted.clear();
    }

    Start now() {
        return new Start(ends.get(), ConsumeSpec.FROM_THE_END);
    }

    /** @param now where the logs end */
    Start of(Bytes behind, Start now) {
        return noted.getOrDefault(behind, now);
    }

    boolean isNoted(Bytes behind) {
        return noted.containsKey(behind);
    }
}
