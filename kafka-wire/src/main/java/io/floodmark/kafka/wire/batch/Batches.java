package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The encoded batches of one worker, and the assignment of its producers' records to them. Used by one thread. */
public interface Batches {
    /**
     * Encodes batches that are still missing.
     *
     * @param metadata metadata of the topics that will be written to
     * @param share one producer's schedule; empty for flat out
     */
    void prepare(ClusterMetadata metadata, Optional<Schedule> share);

    /** Returns the scheduler of one producer's load phase; called only after {@link #prepare}. */
    BatchScheduler scheduler(Part part, List<PartitionQueue> queues);

    void forEachLoaded(Consumer<PooledBatch> action);

    /**
     * One producer's part in a load phase.
     *
     * @param number number of the producer, one of {@code of}
     * @param share share of the schedule; empty for flat out
     * @param startNanos when the schedule begins
     */
    record Part(int number, int of, Optional<Schedule> share, long startNanos) {}
}
