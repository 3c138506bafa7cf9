package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec;
import java.util.HashMap;
import java.util.Map;

/**
 * Size of a worker's pool of batches: a batch cannot be sent again before it is acknowledged, so the pool must hold all
 * batches that its producers may have in flight.
 */
final class PoolSize {
    /** Upper bound per process, if its memory allows: half of the direct memory of a JVM with a heap of 1 GiB. */
    private static final long MOST = 512L << 20;

    private PoolSize() {}

    /**
     * Returns the bytes in flight if all connections are full, within bounds.
     *
     * @param least lower bound, for variety of contents
     * @param producers of this worker
     * @param workers of this process, which share the upper bound
     */
    static Bytes of(ClusterMetadata metadata, ProduceSpec produce, Bytes least, int producers, int workers) {
        Map<Integer, Long> partitions = new HashMap<>();
        metadata.topics().forEach(topic -> topic.leaders().forEach(leader -> partitions.merge(leader, 1L, Long::sum)));
        long perProducer = partitions.values().stream()
                .mapToLong(led -> Math.min(
                        produce.maxRequest().value(), led * produce.batchBytes().value()))
                .sum();
        long inFlight = perProducer * producers * produce.inFlight();
        long most = Math.min(MOST / workers, BatchArena.share(workers) / 3 * 2);
        return new Bytes(Math.max(least.value(), Math.min(inFlight, most)));
    }
}
