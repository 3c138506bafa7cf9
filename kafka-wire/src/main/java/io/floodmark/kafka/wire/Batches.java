package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The encoded batches of one worker, and how its producers' records come into them. One thread. */
interface Batches {
    /**
     * Encodes what is not there yet.
     *
     * @param metadata of the topics that will be written to
     * @param share one producer's schedule; empty: flat out
     */
    void prepare(ClusterMetadata metadata, Optional<Schedule> share);

    /** Of one producer's load phase; only after {@link #prepare}. */
    BatchScheduler scheduler(Part part, List<PartitionQueue> queues);

    void forEachLoaded(Consumer<PooledBatch> action);

    /**
     * One producer's part in a load phase.
     *
     * @param number of the producer, one of {@code of}
     * @param share of the schedule; empty: flat out
     * @param startNanos when the schedule begins
     */
    record Part(int number, int of, Optional<Schedule> share, long startNanos) {}
}
