package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects CPU time used by processes outside the lab and the generator on their host, or by other virtual machines.
 * There are two independent sources for other processes: the busy time of the host that the lab and the generator do
 * not account for, and the CPU clocks of those processes. A wait for cores is no evidence, since it occurs in every
 * overloaded lab.
 */
final class TakenCpu implements CauseRule {
    private static final double MOST_OTHERS = 0.10;
    private static final double NO_OTHERS = 0.03;
    private static final double MOST_STOLEN = 0.05;
    private static final double WAITING = 0.20;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double busy = context.highest(Metric.HOST_CPU_BUSY);
        double stolen = context.highest(Metric.HOST_CPU_STEAL);
        double ownShare = ownShare(context);
        double others = context.highest(Metric.HOST_CPU_OTHERS);
        boolean lab = context.surroundings().lab();
        boolean left = lab && busy - ownShare > MOST_OTHERS;
        boolean clocked = lab && others > MOST_OTHERS;
        if (!left && !clocked && !(stolen > MOST_STOLEN)) {
            return Optional.empty();
        }
        double waiting = context.highest(Metric.HOST_PSI_CPU_SOME);
        return new EvidenceCollector(Bottleneck.OTHER_PROCESSES)
                .speaks(
                        left,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host was %.0f%% busy, and brokers, controllers, generator and kernel together used %.0f%% of it",
                        100 * busy,
                        100 * ownShare)
                .speaks(
                        clocked,
                        EvidenceSource.OTHER_PROCESS_CLOCK,
                        List.of(Metric.HOST_CPU_OTHERS),
                        "other processes used %.0f%% of the CPU",
                        100 * others)
                .speaks(
                        stolen > MOST_STOLEN,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_STEAL),
                        "%.1f%% of the CPU went to other virtual machines",
                        100 * stolen)
                .against(
                        left && others < NO_OTHERS,
                        EvidenceSource.OTHER_PROCESS_CLOCK,
                        List.of(Metric.HOST_CPU_OTHERS),
                        "all other visible processes used %.1f%% of the CPU",
                        100 * others)
                .against(
                        clocked && busy - ownShare < NO_OTHERS,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host was %.0f%% busy, all of it in brokers, controllers, generator and kernel",
                        100 * busy)
                .against(
                        waiting < WAITING,
                        EvidenceSource.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_CPU_SOME),
                        "tasks waited for a core for only %.0f%% of the time",
                        100 * waiting)
                .closed(Remedies.OTHER_PROCESSES, "a list of other processes (top), and the host's steal time");
    }

    /** Returns a fraction of the host's CPU, including controllers if the lab's processes were read. */
    private static double ownShare(DiagnosisContext context) {
        double kernel = context.highest(Metric.HOST_CPU_KERNEL);
        double lab = context.highest(Metric.HOST_CPU_LAB);
        double brokers = context.brokersShare();
        return (lab > brokers ? lab : brokers)
                + context.highest(Metric.GENERATOR_MACHINE_SHARE)
                + (Double.isNaN(kernel) ? 0 : kernel);
    }
}
