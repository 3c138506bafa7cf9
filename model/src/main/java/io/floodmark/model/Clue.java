package io.floodmark.model;

import java.util.List;

/**
 * One piece of evidence.
 *
 * @param says one sentence with its numbers
 * @param metrics that show it over time, all of one unit; empty where {@code curve} does
 * @param curve of the generator's own intervals, where no metric shows it
 */
public record Clue(Instrument instrument, String says, List<Metric> metrics, LoadCurve curve) {
    public Clue {
        Checks.require(!says.isBlank(), "evidence", says, "a sentence");
        Checks.require(
                metrics.stream().map(Metric::unit).distinct().count() <= 1, "metrics of evidence", metrics, "one unit");
        metrics = List.copyOf(metrics);
    }

    /** Shown by metrics; without any by the generator's throughput. */
    public Clue(Instrument instrument, String says, List<Metric> metrics) {
        this(instrument, says, metrics, LoadCurve.THROUGHPUT);
    }

    /** Shown by what came back to the generator. */
    public Clue(Instrument instrument, String says, LoadCurve curve) {
        this(instrument, says, List.of(), curve);
    }
}
