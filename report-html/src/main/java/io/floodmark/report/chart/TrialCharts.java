package io.floodmark.report.chart;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.answer.ResultText;
import io.floodmark.report.chart.TrialChart.Kind;
import io.floodmark.report.run.LoadKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The charts of one trial on one time axis, always in the same order. Charts without data are listed by name and not
 * drawn.
 */
public final class TrialCharts {
    private static final double MEGA = 1e6;

    private final Trial trial;
    private final LoadKind kind;
    private final TimeAxis axis;
    private final LoadSeries load;
    private final SampleSeries samples;
    private final ConsumeSeries consumption;

    public TrialCharts(Trial trial, LoadKind kind) {
        this.trial = trial;
        this.kind = kind;
        this.axis = new TimeAxis(trial.whole());
        this.load = new LoadSeries(axis, trial.observation().intervals());
        this.samples = new SampleSeries(axis, trial.observation().samples());
        this.consumption = new ConsumeSeries(axis, trial.observation().consumption());
    }

    TimeAxis axis() {
        return axis;
    }

    List<TrialChart> withSeries() {
        return all().filter(TrialChart::hasSeries).toList();
    }

    List<String> unseen() {
        return all().filter(chart -> !chart.hasSeries()).map(TrialChart::title).toList();
    }

    private Stream<TrialChart> all() {
        // Without consumers their charts are not missing.
        Stream<TrialChart> ofConsumers =
                trial.observation().consumption().isEmpty() ? Stream.of() : Stream.of(endToEnd(), lag());
        return Stream.concat(ofProducers(), Stream.concat(ofConsumers, ofCluster()));
    }

    private Stream<TrialChart> ofProducers() {
        return Stream.of(throughput(), latency(), backlog());
    }

    private Stream<TrialChart> ofCluster() {
        // It is normal that no segment was flushed; then the chart is not missing.
        Stream<TrialChart> ofFlushes = Stream.of(flushes()).filter(TrialChart::hasSeries);
        return Stream.of(
                        Stream.of(handlers(), network(), cpu(), bytes(), isr(), disk(), memory(), device()),
                        ofFlushes,
                        Stream.of(generator(), lateness()))
                .flatMap(charts -> charts);
    }

    TrialChart throughput() {
        List<Series> series = new ArrayList<>();
        series.add(load.rate("offered", LoadInterval::due));
        series.add(load.rate(kind.done(), LoadInterval::acked));
        // When logs are only read, their end offsets show what other clients write.
        if (kind == LoadKind.PRODUCED) {
            series.add(samples.growth(Metric.CONFIRMED_RECORDS, "verified by end offsets"));
        }
        String names = series.stream().map(Series::name).collect(Collectors.joining(", "));
        String title = Character.toUpperCase(names.charAt(0)) + names.substring(1);
        return new TrialChart(title, "records/s", Kind.AMOUNT, series);
    }

    private TrialChart latency() {
        return new TrialChart(
                (kind == LoadKind.READ ? "Read" : "Produce") + " latency, scheduled time to " + kind.done(),
                "ms",
                Kind.LOG,
                List.of(
                        load.quantile(Quantile.P50, one -> one.latency().p50Nanos())
                                .map(TrialCharts::millis),
                        load.quantile(Quantile.P99, one -> one.latency().p99Nanos())
                                .map(TrialCharts::millis),
                        load.largest("max", one -> one.latency().maxNanos()).map(TrialCharts::millis)));
    }

    /** Returns the request time, without the time that a record waited to be sent. */
    TrialChart service() {
        return new TrialChart(
                "Request time, sent to " + kind.done(),
                "ms",
                Kind.LOG,
                List.of(
                        load.largest("mean", one -> one.service().meanNanos()).map(TrialCharts::millis),
                        load.largest("max", one -> one.service().maxNanos()).map(TrialCharts::millis)));
    }

    /** Returns the throttle time. It may exceed one second per second if the brokers throttled several connections. */
    TrialChart throttled() {
        return new TrialChart(
                "Throttled by quotas, seconds per second",
                "s",
                Kind.AMOUNT,
                List.of(load.rate("throttled", one -> one.throttledNanos() / 1e9)));
    }

    private TrialChart backlog() {
        return new TrialChart(
                "Backlog: scheduled, not yet " + kind.done(),
                "records",
                Kind.AMOUNT,
                List.of(load.largest("backlog", LoadInterval::backlog)));
    }

    private TrialChart endToEnd() {
        return new TrialChart(
                "End-to-end latency of the worst group, scheduled time to received",
                "ms",
                Kind.LOG,
                List.of(
                        consumption
                                .worst("p50", one -> one.latency().p50Nanos())
                                .map(TrialCharts::millis),
                        consumption
                                .worst("p99", one -> one.latency().p99Nanos())
                                .map(TrialCharts::millis),
                        consumption
                                .worst("max", one -> one.latency().maxNanos())
                                .map(TrialCharts::millis)));
    }

    TrialChart lag() {
        return new TrialChart(
                "Consumer lag: in the log, not yet received",
                "records",
                Kind.AMOUNT,
                consumption.ofGroups(ConsumeInterval::lag));
    }

    private TrialChart handlers() {
        return new TrialChart(
                "Request handlers idle",
                "",
                Kind.SHARE,
                samples.each(Metric.HANDLER_IDLE),
                threshold(Indicator.HANDLER_IDLE));
    }

    private TrialChart network() {
        return new TrialChart(
                "Network processors idle, the worst of each broker",
                "",
                Kind.SHARE,
                samples.each(Metric.NETWORK_IDLE_MIN),
                threshold(Indicator.NETWORK_IDLE));
    }

    private TrialChart cpu() {
        List<Series> series = Stream.of(
                        samples.named(Metric.HOST_CPU_BUSY, "busy").stream(),
                        samples.named(Metric.HOST_CPU_COMPILING, "JIT compilers").stream(),
                        Stream.of(
                                samples.largest(Metric.HOST_CPU_IOWAIT, "waiting for disk"),
                                samples.largest(Metric.HOST_CPU_STEAL, "stolen")))
                .flatMap(lines -> lines)
                .toList();
        return new TrialChart("Host CPU", "", Kind.SHARE, series, threshold(Indicator.HOST_CPU));
    }

    private TrialChart bytes() {
        return new TrialChart(
                "Bytes into all brokers",
                "MB/s",
                Kind.AMOUNT,
                List.of(
                        samples.sum(Metric.BYTES_IN, "from producers").map(TrialCharts::mega),
                        samples.sum(Metric.REPLICATION_BYTES_IN, "from replication")
                                .map(TrialCharts::mega)));
    }

    private TrialChart isr() {
        return new TrialChart(
                "In-sync sets short or changing, share of polls",
                "",
                Kind.SHARE,
                List.of(samples.largest(Metric.ISR_UNSETTLED, "short or changing")),
                threshold(Indicator.ISR_CHURN));
    }

    private TrialChart disk() {
        return new TrialChart(
                "Appended to logs, and written to disk",
                "MB/s",
                Kind.AMOUNT,
                List.of(
                        appended().map(TrialCharts::mega),
                        samples.sum(Metric.HOST_DISK_WRITE, "written by the hosts")
                                .map(TrialCharts::mega),
                        samples.sum(Metric.BROKER_DISK_WRITE, "dirtied by the brokers")
                                .map(TrialCharts::mega)));
    }

    /** Returns the bytes appended from producers and by replication, with a gap if one of the two is missing. */
    private Series appended() {
        Series produced = samples.sum(Metric.BYTES_IN, "appended by the brokers");
        Series replicated = samples.sum(Metric.REPLICATION_BYTES_IN, "");
        double[] both = new double[produced.length()];
        Arrays.setAll(both, slot -> produced.at(slot) + replicated.at(slot));
        return new Series(produced.name(), both);
    }

    private TrialChart memory() {
        return new TrialChart(
                "Page cache not yet on disk",
                "MB",
                Kind.AMOUNT,
                List.of(
                        samples.sum(Metric.HOST_MEMORY_DIRTY, "dirty").map(TrialCharts::mega),
                        samples.sum(Metric.HOST_MEMORY_WRITEBACK, "being written")
                                .map(TrialCharts::mega)));
    }

    private TrialChart device() {
        return new TrialChart(
                "Disk, share of time with requests in progress",
                "",
                Kind.SHARE,
                List.of(
                        samples.largest(Metric.HOST_DISK_BUSY, "busy"),
                        samples.largest(Metric.HOST_PSI_IO_SOME, "tasks waiting for I/O")));
    }

    private TrialChart flushes() {
        return new TrialChart(
                "Flush of a segment to disk, mean of the slowest broker",
                "s",
                Kind.AMOUNT,
                List.of(samples.largest(Metric.LOG_FLUSH_MILLIS, "flush").map(millis -> millis / 1e3)));
    }

    private TrialChart generator() {
        return new TrialChart(
                "Generator",
                "",
                Kind.SHARE,
                List.of(
                        samples.largest(Metric.GENERATOR_MACHINE_SHARE, "share of its host's CPU"),
                        samples.largest(Metric.GENERATOR_BUSIEST_THREAD, "busiest thread, share of a core"),
                        samples.largest(Metric.GENERATOR_RUN_DELAY, "waiting for a core")));
    }

    private TrialChart lateness() {
        return new TrialChart(
                "Generator lateness, the worst batch",
                "ms",
                Kind.AMOUNT,
                List.of(load.largest("sent after schedule", LoadInterval::latenessMaxNanos)
                        .map(TrialCharts::millis)));
    }

    private OptionalDouble threshold(Indicator indicator) {
        return ResultText.reading(trial, indicator)
                .filter(reading -> reading.state() != IndicatorReading.State.OFF)
                .map(IndicatorReading::threshold)
                .filter(Double::isFinite)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private static double millis(double nanos) {
        return nanos / 1e6;
    }

    private static double mega(double value) {
        return value / MEGA;
    }
}
