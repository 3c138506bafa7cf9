package io.floodmark.model;

import java.util.List;

/**
 * One piece of evidence.
 *
 * @param says one sentence with its numbers
 * @param metrics that show it over time, all of one unit; empty where the generator's own throughput does
 */
public record Clue(Instrument instrument, String says, List<Metric> metrics) {
    public Clue {
        Checks.require(!says.isBlank(), "a clue", says, "a sentence");
        Checks.require(
                metrics.stream().map(Metric::unit).distinct().count() <= 1, "metrics of a clue", metrics, "one unit");
        metrics = List.copyOf(metrics);
    }
}
