package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects a host whose CPU the brokers use up, without another known cause. Waiting tasks are not separate evidence,
 * because they follow from a saturated host; if no task waits, this is evidence against the cause. So is the CPU use of
 * the compilers of young JVMs, which ends by itself; threads also wait for these compilers, so idleness is not evidence
 * then.
 */
final class FullHost implements CauseRule {
    private static final double FULL = 0.85;
    private static final double OF_BROKERS = 0.40;
    private static final double WAITING = 0.20;
    private static final double LEAST_IDLE = 0.30;
    private static final double MOST_OTHERS = 0.10;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double busy = context.highest(Metric.HOST_CPU_BUSY);
        if (!(busy > FULL)) {
            return Optional.empty();
        }
        double brokers = context.brokersShare();
        double handlers = context.lowest(Metric.HANDLER_IDLE);
        double network = context.lowest(Metric.NETWORK_IDLE_MIN);
        double waiting = context.highest(Metric.HOST_PSI_CPU_SOME);
        double generator = context.highest(Metric.GENERATOR_MACHINE_SHARE);
        double others = context.highest(Metric.HOST_CPU_OTHERS);
        double warm = context.hostBusy();
        return new EvidenceCollector(Bottleneck.HOST_CPU)
                .speaks(
                        true,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the CPU of a broker's host was %.0f%% busy",
                        100 * busy)
                .speaks(
                        brokers > OF_BROKERS,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "the brokers' processes used %.0f%% of it by their own clocks",
                        100 * brokers)
                .speaks(
                        warm > FULL && handlers < LEAST_IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the request handlers of the busiest broker were idle for %.0f%% of the time: they wait for cores too",
                        100 * handlers)
                .speaks(
                        warm > FULL && network < LEAST_IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.NETWORK_IDLE_MIN),
                        "the busiest network thread was idle for %.0f%% of the time: it waits for a core too",
                        100 * network)
                .against(
                        generator > brokers,
                        EvidenceSource.GENERATOR_CLOCK,
                        List.of(Metric.GENERATOR_MACHINE_SHARE),
                        "the generator on the same host used more than the brokers, %.0f%%",
                        100 * generator)
                .against(
                        others > MOST_OTHERS,
                        EvidenceSource.OTHER_PROCESS_CLOCK,
                        List.of(Metric.HOST_CPU_OTHERS),
                        "other processes used %.0f%% of it",
                        100 * others)
                .against(
                        waiting < WAITING,
                        EvidenceSource.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_CPU_SOME),
                        "tasks waited for a core for only %.0f%% of the time",
                        100 * waiting)
                .against(
                        warm <= FULL,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.HOST_CPU_COMPILING),
                        "without the JIT compilers of the brokers' JVMs it was %.0f%% busy: warm up for longer",
                        100 * warm)
                .closed(Remedies.hostCpu(context), "CPU of every process of the host");
    }
}
