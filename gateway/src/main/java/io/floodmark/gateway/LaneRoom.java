package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** The bounds of a lane: records and bytes that Kafka has not answered for, queued or sent. Thread-safe. */
final class LaneRoom {
    private final long maxRecords;
    private final long maxBytes;
    private final AtomicLong records = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    LaneRoom(long maxRecords, long maxBytes) {
        this.maxRecords = maxRecords;
        this.maxBytes = maxBytes;
    }

    /** Takes room for all of it, or for nothing. */
    boolean take(int moreRecords, long moreBytes) {
        if (records.addAndGet(moreRecords) > maxRecords) {
            records.addAndGet(-moreRecords);
            return false;
        }
        if (bytes.addAndGet(moreBytes) > maxBytes) {
            bytes.addAndGet(-moreBytes);
            records.addAndGet(-moreRecords);
            return false;
        }
        return true;
    }

    /** Whether it could be taken now. */
    boolean free(int moreRecords, long moreBytes) {
        return records.get() + moreRecords <= maxRecords && bytes.get() + moreBytes <= maxBytes;
    }

    /** Whether it can be taken where there is nothing else. */
    boolean everTakes(int moreRecords, long moreBytes) {
        return moreRecords <= maxRecords && moreBytes <= maxBytes;
    }

    void giveBack(int fewerRecords, long fewerBytes) {
        records.addAndGet(-fewerRecords);
        bytes.addAndGet(-fewerBytes);
    }

    long records() {
        return records.get();
    }

    long bytes() {
        return bytes.get();
    }

    /** Share of the nearer bound, 0 to 1. */
    double filled() {
        return Math.max((double) records() / maxRecords, (double) bytes() / maxBytes);
    }
}
