package io.floodmark.progress.metrics;

import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.Progress.TrialNow;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot;
import io.prometheus.metrics.model.snapshots.StateSetSnapshot.StateSetDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The metrics with labels: states, latencies, and the likely bottleneck. */
final class StateMetrics {
    private static final double NANOS = 1e9;

    private StateMetrics() {}

    static List<MetricSnapshot> of(Progress progress) {
        List<MetricSnapshot> metrics = new ArrayList<>();
        metrics.add(state("floodmark_run_phase", "Phase of the run.", Progress.Phase.values(), progress.phase()));
        progress.trial().ifPresent(trial -> {
            metrics.add(state(
                    "floodmark_trial_isr_state",
                    "State of the in-sync sets of the test partitions: settled if full and unchanged.",
                    Progress.Isr.values(),
                    trial.isr()));
            if (!Double.isNaN(trial.p99Nanos())) {
                metrics.add(latency(trial));
            }
        });
        progress.belief()
                .filter(Progress.Believed::narrow)
                .ifPresent(belief -> belief.binding()
                        .ifPresent(indicator -> metrics.add(bottleneck(indicator, belief.bindingProbability()))));
        return metrics;
    }

    private static <E extends Enum<E>> StateSetSnapshot state(String name, String help, E[] all, E now) {
        StateSetDataPointSnapshot.Builder states = StateSetDataPointSnapshot.builder();
        for (E each : all) {
            states.state(each.name().toLowerCase(Locale.ROOT), each == now);
        }
        return StateSetSnapshot.builder()
                .name(name)
                .help(help)
                .dataPoint(states.build())
                .build();
    }

    private static SummarySnapshot latency(TrialNow trial) {
        return SummarySnapshot.builder()
                .name("floodmark_trial_latency_seconds")
                .unit(Unit.SECONDS)
                .help("Latency in the last interval, from the scheduled send time to the acknowledgement.")
                .dataPoint(SummaryDataPointSnapshot.builder()
                        .quantiles(Quantiles.of(
                                new Quantile(0.5, trial.p50Nanos() / NANOS),
                                new Quantile(0.99, trial.p99Nanos() / NANOS)))
                        .build())
                .build();
    }

    private static GaugeSnapshot bottleneck(Indicator indicator, double probability) {
        return GaugeSnapshot.builder()
                .name("floodmark_limit_bottleneck_probability_ratio")
                .unit(Unit.RATIO)
                .help("Probability of the likely bottleneck.")
                .dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(Labels.of("indicator", indicator.key()))
                        .value(probability)
                        .build())
                .build();
    }
}
