package io.floodmark.report.chart;

import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Unit;
import io.floodmark.report.chart.TrialChart.Kind;
import io.floodmark.report.run.LoadKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * The chart of each piece of evidence: its metrics over the trial, or what the generator received. If neither was
 * recorded, the offered and the achieved rate.
 */
public final class EvidenceCharts {
    private static final double MEGA = 1e6;

    private final Trial trial;
    private final TrialCharts charts;
    private final SampleSeries samples;

    public EvidenceCharts(Trial trial, LoadKind loadKind) {
        this.trial = trial;
        this.charts = new TrialCharts(trial, loadKind);
        this.samples = new SampleSeries(charts.axis(), trial.observation().samples());
    }

    /** Returns the chart as JSON that is safe inside a script element. */
    public String data(Evidence clue) {
        TrialChart own = clue.metrics().isEmpty() ? curve(clue.curve()) : chart(clue);
        TrialChart shown = own.hasSeries() ? own : charts.throughput();
        return ChartData.of(
                trial,
                charts.axis(),
                Stream.of(shown).filter(TrialChart::hasSeries).toList());
    }

    private TrialChart curve(LoadCurve curve) {
        return switch (curve) {
            case THROUGHPUT -> charts.throughput();
            case THROTTLED -> charts.throttled();
            case SERVICE -> charts.service();
            case GROUP_LAG -> charts.lag();
        };
    }

    private TrialChart chart(Evidence clue) {
        Unit unit = clue.metrics().get(0).unit();
        boolean mega = unit == Unit.BYTES || unit == Unit.BYTES_PER_SECOND;
        List<Series> series = clue.metrics().stream()
                .flatMap(metric -> samples.named(metric, metric.key()).stream())
                .map(one -> mega ? one.map(value -> value / MEGA) : one)
                .toList();
        String title = clue.metrics().stream()
                .map(Metric::key)
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        return new TrialChart(title, symbol(unit), unit == Unit.FRACTION ? Kind.SHARE : Kind.AMOUNT, series);
    }

    private static String symbol(Unit unit) {
        return switch (unit) {
            case FRACTION -> "";
            case BYTES -> "MB";
            case BYTES_PER_SECOND -> "MB/s";
            case COUNT,
                    RECORDS_PER_SECOND,
                    REQUESTS_PER_SECOND,
                    MILLISECONDS,
                    SECONDS,
                    MICROSECONDS,
                    OPERATIONS_PER_CPU_SECOND,
                    CORES -> unit.symbol();
        };
    }
}
