package io.floodmark.kafka.wire.producer;

import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Workload;

/**
 * The rules that a producer follows.
 *
 * @param acks value in the protocol: 0, 1, -1
 * @param maxRequestBytes maximum bytes of batches in one request; a single batch may be larger
 * @param idempotent true if records are numbered
 * @param replicationFactor factor by which each byte counts in budgets
 * @param deliveryNanos how long after its first send a batch may be sent again
 * @param retryPauseNanos how long a partition is paused after an error
 */
record SendRules(
        short acks,
        long lingerNanos,
        int maxRequestBytes,
        boolean idempotent,
        int replicationFactor,
        long deliveryNanos,
        long retryPauseNanos) {
    /** The default of the Java producer's delivery.timeout.ms. */
    private static final long DELIVERY_NANOS = 120_000_000_000L;

    /** The default of the Java producer's retry.backoff.ms. */
    private static final long RETRY_PAUSE_NANOS = 100_000_000L;

    static SendRules of(Workload workload, int maxRequestBytes) {
        ProduceSpec produce = workload.produce();
        return new SendRules(
                produce.acks().wireValue(),
                produce.linger().toNanos(),
                maxRequestBytes,
                produce.idempotent(),
                workload.replicationFactor(),
                DELIVERY_NANOS,
                RETRY_PAUSE_NANOS);
    }
}
