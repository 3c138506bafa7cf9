package io.floodmark.kafka.wire.net;

import java.util.Collection;

/** Receives the results of a fetch, on the thread that polls. */
public interface FetchReceiver {
    /** Handles a batch, which is valid only during the call. */
    void batch(TopicIdPartition place, LogBatch batch);

    /**
     * Called after all batches of a partition in one answer.
     *
     * @param highWatermark offset up to which consumers may read
     * @param logStart first available offset
     */
    void partitionRead(TopicIdPartition place, long highWatermark, long logStart);

    /** Called if the broker does not have the partition: another broker leads it, or the topic does not exist. */
    void moved(TopicIdPartition place, String detail);

    /**
     * Called if the requested offset is no longer, or not yet, in the log.
     *
     * @param logStart first available offset; -1 if the broker did not return it
     */
    void outOfRange(TopicIdPartition place, long logStart);

    /** Called if the broker denies access. */
    void denied(TopicIdPartition place, String detail);

    /** Called on a temporary error. */
    void later(TopicIdPartition place, String detail);

    /**
     * Called at the end of an answer, with the partitions that had no error. What it does not contain of them has not
     * changed.
     */
    void answered(Collection<TopicIdPartition> places);

    /**
     * Called if several answers contained nothing from that offset on, although the broker would read it from its own
     * disks. Compaction or an aborted transaction has left nothing there.
     *
     * @param from requested offset
     * @param to offset up to which nothing is left
     */
    default void empty(TopicIdPartition place, long from, long to) {}

    /**
     * Called if several answers contained nothing from that offset on, because the broker reads it from tiered storage,
     * for one partition at a time.
     *
     * @param localStart first offset on the broker's own disks
     */
    default void remote(TopicIdPartition place, long offset, long localStart) {}

    /** Called if there was no answer because the connection was lost. */
    void lost(String detail);

    /** Called if the broker throttles the connection for this time, because of a quota. The library obeys it. */
    default void throttled(long millis) {}
}
