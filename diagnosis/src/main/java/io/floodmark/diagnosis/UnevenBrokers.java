package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/** Detects a broker that receives more than its share and is therefore busier than the others. */
final class UnevenBrokers implements CauseRule {
    private static final double TIMES_THE_MEAN = 1.5;
    private static final double LESS_IDLE = 0.15;
    private static final double AT_REST = 0.70;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        List<EntityMeans.Mean> bytes = context.each(Metric.BYTES_IN);
        Optional<EntityMeans.Mean> most = context.worst(Metric.BYTES_IN);
        double mean = context.sum(Metric.BYTES_IN) / Math.max(1, bytes.size());
        if (bytes.size() < 2 || most.isEmpty() || !(most.get().value() > TIMES_THE_MEAN * mean)) {
            return Optional.empty();
        }
        double cpu = context.of(Metric.PROCESS_CPU, most.get().entity());
        double meanCpu = context.sum(Metric.PROCESS_CPU) / bytes.size();
        double idle = context.of(Metric.HANDLER_IDLE, most.get().entity());
        double network = context.of(Metric.NETWORK_IDLE_MIN, most.get().entity());
        double meanIdle = context.sum(Metric.HANDLER_IDLE) / bytes.size();
        return new EvidenceCollector(Bottleneck.BROKER_SKEW)
                .speaks(
                        true,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.BYTES_IN),
                        "%s received %.1f MB/s, the mean of all is %.1f MB/s",
                        most.get().entity().label(),
                        most.get().value() / 1e6,
                        mean / 1e6)
                .speaks(
                        cpu > TIMES_THE_MEAN * meanCpu,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "it used %.2f cores, the mean of all is %.2f",
                        cpu,
                        meanCpu)
                .speaks(
                        idle < meanIdle - LESS_IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "its request handlers were idle for %.0f%% of the time, those of all for %.0f%%",
                        100 * idle,
                        100 * meanIdle)
                .against(
                        idle > AT_REST && network > AT_REST,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE, Metric.NETWORK_IDLE_MIN),
                        "its request handlers were idle for %.0f%% of the time and its busiest network thread for %.0f%%",
                        100 * idle,
                        100 * network)
                .closed(
                        Remedies.BROKER_SKEW,
                        "leaders and bytes of each broker, after an election of preferred leaders");
    }
}
