package io.floodmark.model.diagnosis;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.unit.Checks;
import java.util.List;

/**
 * One piece of evidence.
 *
 * @param says one sentence with its numbers
 * @param metrics that show it over time, all with one unit; empty if {@code curve} shows it
 * @param curve of the generator's own intervals, if no metric shows it
 */
public record Evidence(EvidenceSource instrument, String says, List<Metric> metrics, LoadCurve curve) {
    public Evidence {
        Checks.require(!says.isBlank(), "evidence", says, "a sentence");
        Checks.require(
                metrics.stream().map(Metric::unit).distinct().count() <= 1, "metrics of evidence", metrics, "one unit");
        metrics = List.copyOf(metrics);
    }

    /** Creates evidence that metrics show; without metrics, the generator's throughput shows it. */
    public Evidence(EvidenceSource instrument, String says, List<Metric> metrics) {
        this(instrument, says, metrics, LoadCurve.THROUGHPUT);
    }

    /** Creates evidence that the generator's own measurements show. */
    public Evidence(EvidenceSource instrument, String says, LoadCurve curve) {
        this(instrument, says, List.of(), curve);
    }
}
