package io.floodmark.kafka.wire.net;

import java.util.Collection;

/** Hears what a fetch brought, on the thread that polls. */
public interface FetchReceiver {
    /** A batch, to be looked at now. */
    void batch(TopicIdPartition place, LogBatch batch);

    /**
     * All batches of a partition in one answer were told.
     *
     * @param highWatermark up to where consumers may read
     * @param logStart the first offset that is still there
     */
    void told(TopicIdPartition place, long highWatermark, long logStart);

    /** A partition is not there: another broker leads it, or its topic is away. */
    void moved(TopicIdPartition place, String detail);

    /**
     * What was asked for is no longer, or not yet, in the log.
     *
     * @param logStart the first offset that is there; -1 where the broker did not tell
     */
    void outOfRange(TopicIdPartition place, long logStart);

    /** The broker refuses us. */
    void denied(TopicIdPartition place, String detail);

    /** Something passing. */
    void later(TopicIdPartition place, String detail);

    /** An answer was told in full: what it does not tell of these partitions, which had no error, has not changed. */
    void answered(Collection<TopicIdPartition> places);

    /**
     * Several answers brought nothing from that offset on, and the broker would read it from its own disks: compaction,
     * or an aborted transaction, has left nothing there.
     *
     * @param from the offset that was asked for
     * @param to up to where nothing is left
     */
    default void empty(TopicIdPartition place, long from, long to) {}

    /**
     * Several answers brought nothing from that offset on: the broker reads it from tiered storage, of one partition at
     * a time.
     *
     * @param localStart the first offset that the broker has on its own disks
     */
    default void remote(TopicIdPartition place, long offset, long localStart) {}

    /** No answer came: the connection was lost. */
    void lost(String detail);

    /** The broker asked the connection to wait that long: a quota. The library keeps to it. */
    default void throttled(long millis) {}
}
