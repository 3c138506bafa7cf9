package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects replicas that are moved while a load is offered: the trial then measures the load together with the
 * reassignment.
 */
final class MovedReplicas implements CauseRule {
    private static final double LEAST_BYTES = 100e3;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double listed = context.of(Metric.REASSIGNING, Entity.CLUSTER);
        double moved = context.sum(Metric.REASSIGNMENT_BYTES_IN);
        return new EvidenceCollector(Bottleneck.REASSIGNMENT)
                .speaks(
                        listed > 0,
                        EvidenceSource.ADMIN,
                        List.of(Metric.REASSIGNING),
                        "%.1f partitions were being reassigned on average over the trial, as listed by the cluster",
                        listed)
                .speaks(
                        moved > LEAST_BYTES,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.REASSIGNMENT_BYTES_IN),
                        "brokers received %.1f MB/s of reassignment traffic and %.1f MB/s from producers",
                        moved / 1e6,
                        context.sum(Metric.BYTES_IN) / 1e6)
                .against(
                        listed > 0 && moved < LEAST_BYTES,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.REASSIGNMENT_BYTES_IN),
                        "brokers received only %.2f MB/s of reassignment traffic",
                        moved / 1e6)
                .against(
                        moved > LEAST_BYTES && listed == 0,
                        EvidenceSource.ADMIN,
                        List.of(Metric.REASSIGNING),
                        "the cluster listed no reassignment during the trial")
                .closed(
                        Remedies.REASSIGNMENT,
                        "the list of reassignments (kafka-reassign-partitions --list) and the brokers' ReassignmentBytesInPerSec");
    }
}
