package io.floodmark.kafka.safety;

import java.util.List;

/** The result of {@code clean} for each object in a journal, in order. */
public record CleanReport(String runId, List<Item> items) {
    public CleanReport {
        items = List.copyOf(items);
    }

    /** The result for one object. */
    public enum Outcome {
        REMOVED,
        ALREADY_GONE,
        /** An object with this name exists, but it is not the one that the run created; it was left alone. */
        FOREIGN,
        /** The removal failed and can be repeated. */
        FAILED
    }

    /**
     * One object.
     *
     * @param what kind and name, e.g. {@code topic x}, {@code quota of client id y}
     * @param why reason in one sentence
     */
    public record Item(String what, Outcome outcome, String why) {}

    /** True if nothing of the run is left that clean could remove. */
    public boolean complete() {
        return items.stream().noneMatch(item -> item.outcome() == Outcome.FAILED);
    }
}
