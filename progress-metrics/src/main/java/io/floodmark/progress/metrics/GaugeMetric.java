package io.floodmark.progress.metrics;

import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.Progress.Believed;
import io.floodmark.report.progress.Progress.TrialNow;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A gauge without labels.
 *
 * @param unit ends the name; null for a plain number
 * @param value NaN if unknown; the gauge is then absent
 */
record GaugeMetric(String name, @Nullable Unit unit, String help, ToDoubleFunction<Progress> value) {
    private static final Unit RECORDS_PER_SECOND = new Unit("records_per_second");

    static final List<GaugeMetric> ALL = List.of(
            run("run_elapsed", Unit.SECONDS, "Time since the run started.", now -> seconds(now.elapsed())),
            run(
                    "budget_remaining",
                    Unit.SECONDS,
                    "Remaining time of the budget.",
                    now -> seconds(now.left().time())),
            run(
                    "budget_remaining",
                    Unit.BYTES,
                    "Remaining bytes of the budget.",
                    now -> now.left().bytes().value()),
            trial("trial_number", null, "Number of the running trial.", TrialNow::number),
            trial("trial_stage_completed", Unit.RATIO, "Completed part of the trial's stage.", TrialNow::done),
            trial(
                    "trial_offered",
                    RECORDS_PER_SECOND,
                    "Offered load of the running trial.",
                    now -> now.load().perSecond()),
            trial(
                    "trial_achieved",
                    RECORDS_PER_SECOND,
                    "Acknowledged records per second in the last interval.",
                    TrialNow::achieved),
            trial("trial_record_payload", Unit.BYTES, "Mean payload of a record.", TrialNow::payloadBytes),
            trial(
                    "trial_handler_idle",
                    Unit.RATIO,
                    "Idle share of request handler threads, the lowest of all brokers.",
                    TrialNow::handlerIdle),
            trial(
                    "trial_network_idle",
                    Unit.RATIO,
                    "Idle share of network processors, the lowest of all brokers.",
                    TrialNow::networkIdle),
            limit(
                    "limit_median",
                    RECORDS_PER_SECOND,
                    "Median of the estimated limit; absent while its interval spans more than a factor of ten.",
                    now -> now.median().perSecond()),
            limit(
                    "limit_low",
                    RECORDS_PER_SECOND,
                    "Lower end of the estimate's interval.",
                    now -> now.low().perSecond()),
            limit(
                    "limit_high",
                    RECORDS_PER_SECOND,
                    "Upper end of the estimate's interval.",
                    now -> now.high().perSecond()),
            limit("limit_confidence", Unit.RATIO, "Confidence of the estimate's interval.", Believed::confidence));

    private static GaugeMetric run(String name, Unit unit, String help, ToDoubleFunction<Progress> value) {
        return new GaugeMetric("floodmark_" + name + "_" + unit, unit, help, value);
    }

    private static GaugeMetric trial(String name, @Nullable Unit unit, String help, ToDoubleFunction<TrialNow> value) {
        return new GaugeMetric(
                "floodmark_" + name + (unit == null ? "" : "_" + unit),
                unit,
                help,
                now -> now.trial().map(value::applyAsDouble).orElse(Double.NaN));
    }

    private static GaugeMetric limit(String name, Unit unit, String help, ToDoubleFunction<Believed> value) {
        return new GaugeMetric(
                "floodmark_" + name + "_" + unit,
                unit,
                help,
                now -> now.belief()
                        .filter(Believed::narrow)
                        .map(value::applyAsDouble)
                        .orElse(Double.NaN));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    Optional<GaugeSnapshot> of(Progress progress) {
        double now = value.applyAsDouble(progress);
        if (Double.isNaN(now)) {
            return Optional.empty();
        }
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(GaugeDataPointSnapshot.builder().value(now).build());
        if (unit != null) {
            gauge.unit(unit);
        }
        return Optional.of(gauge.build());
    }
}
