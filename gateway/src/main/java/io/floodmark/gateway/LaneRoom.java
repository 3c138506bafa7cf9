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
