package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/** Detects a generator that a CPU quota throttles repeatedly, for example in a container that is too small. */
final class ConfinedGenerator implements CauseRule {
    private static final double LEAST_THROTTLED = 0.20;
    private static final double SPARE = 0.30;
    private static final double NEXT_TO_NONE = 0.10;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double throttled = context.highest(Metric.GENERATOR_THROTTLED);
        if (!(throttled > LEAST_THROTTLED)) {
            return Optional.empty();
        }
        double idle = context.lowest(Metric.HANDLER_IDLE);
        double busy = context.hostBusy();
        return new EvidenceCollector(Bottleneck.GENERATOR_CONFINED)
                .speaks(
                        true,
                        EvidenceSource.GENERATOR_CLOCK,
                        List.of(Metric.GENERATOR_THROTTLED),
                        "the quota of its cgroup throttled the generator in %.0f%% of the periods; it used %.2f cores",
                        100 * throttled,
                        context.sum(Metric.GENERATOR_CPU))
                .speaks(
                        idle > SPARE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the brokers' request handlers were idle for %.0f%% of the time, those of the busiest broker",
                        100 * idle)
                .speaks(
                        busy < 1 - SPARE,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the brokers' host had %.0f%% idle CPU",
                        100 * (1 - busy))
                .against(
                        idle < NEXT_TO_NONE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the request handlers of the busiest broker were idle for only %.0f%% of the time",
                        100 * idle)
                .against(
                        busy > 1 - NEXT_TO_NONE,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the brokers' host was %.0f%% busy: a higher quota would reduce their CPU",
                        100 * busy)
                .closed(Remedies.GENERATOR_CONFINED, "cpu.stat of the generator's cgroup (nr_throttled)");
    }
}
