package io.floodmark.kafka.guest;

import java.util.List;

/** What {@code clean} did with each thing that a journal names, in order. */
public record CleanReport(String runId, List<Item> items) {
    public CleanReport {
        items = List.copyOf(items);
    }

    /** What became of one thing. */
    public enum Outcome {
        REMOVED,
        ALREADY_GONE,
        /** Something of that name is there, but it is not what the run created: left alone. */
        FOREIGN,
        /** Could not be done; run it again. */
        FAILED
    }

    /**
     * One thing.
     *
     * @param what as {@code topic x}, {@code quota of client id y}
     * @param why one sentence
     */
    public record Item(String what, Outcome outcome, String why) {}

    /** Nothing of the run is left that clean could remove. */
    public boolean complete() {
        return items.stream().noneMatch(item -> item.outcome() == Outcome.FAILED);
    }
}
