package io.floodmark.load;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ConsumeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The offsets at which consumers begin: the current end of the logs, or for those with an initial backlog, the end
 * before that much was written. Used by one thread.
 */
public final class ReadingStarts {
    private final Supplier<Map<String, List<Long>>> ends;
    private final Map<Bytes, Start> noted = new LinkedHashMap<>();

    /**
     * A position in all logs.
     *
     * @param offsets of each partition of each topic, in order of partition
     * @param bytes written since, in the log of one replica
     */
    record Start(Map<String, List<Long>> offsets, Bytes bytes) {
        Start {
            offsets = Map.copyOf(offsets);
        }

        /** Returns the number of records between this position and {@code end}. */
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

    /** @param ends the end of each partition of each topic, in order of partition; queried at every start */
    public ReadingStarts(Supplier<Map<String, List<Long>>> ends) {
        this.ends = ends;
    }

    /** Stores the current end of the logs as the start of consumers with that backlog, until {@link #forget}. */
    public void note(Bytes behind) {
        noted.put(behind, now());
    }

    /** Records how much was written since the last call, in the log of one replica. */
    public void written(Bytes bytes) {
        noted.replaceAll((behind, start) ->
                new Start(start.offsets(), new Bytes(start.bytes().value() + bytes.value())));
    }

    /** Makes all consumers begin at the current end of the logs again. */
    public void forget() {
        noted.clear();
    }

    Start now() {
        return new Start(ends.get(), ConsumeSpec.FROM_THE_END);
    }

    /** @param now the current end of the logs */
    Start of(Bytes behind, Start now) {
        return noted.getOrDefault(behind, now);
    }

    boolean isNoted(Bytes behind) {
        return noted.containsKey(behind);
    }
}
