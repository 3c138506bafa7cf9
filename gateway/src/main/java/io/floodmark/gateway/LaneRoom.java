package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** The bounds of a lane: records and bytes that Kafka has not answered for, queued or sent. Thread-safe. */
final class LaneRoom {
    private static final AtomicReferenceFieldUpdater<LaneRoom, Taken> TAKEN =
            AtomicReferenceFieldUpdater.newUpdater(LaneRoom.class, Taken.class, "taken");

    private final long maxRecords;
    private final long maxBytes;
    /** Both in one: while a request takes room that it then has to give back, others would be refused for nothing. */
    private volatile Taken taken = new Taken(0, 0);

    private record Taken(long records, long bytes) {
        Taken plus(long moreRecords, long moreBytes) {
            return new Taken(records + moreRecords, bytes + moreBytes);
        }
    }

    LaneRoom(long maxRecords, long maxBytes) {
        this.maxRecords = maxRecords;
        this.maxBytes = maxBytes;
    }

    /** Takes room for all of it, or for nothing. */
    boolean take(int moreRecords, long moreBytes) {
        while (true) {
            Taken before = taken;
            Taken after = before.plus(moreRecords, moreBytes);
            if (!holds(after)) {
                return false;
            }
            if (TAKEN.compareAndSet(this, before, after)) {
                return true;
            }
        }
    }

    /** Whether it could be taken now. */
    boolean free(int moreRecords, long moreBytes) {
        return holds(taken.plus(moreRecords, moreBytes));
    }

    /** Whether it can be taken where there is nothing else. */
    boolean everTakes(int moreRecords, long moreBytes) {
        return holds(new Taken(moreRecords, moreBytes));
    }

    private boolean holds(Taken all) {
        return all.records() <= maxRecords && all.bytes() <= maxBytes;
    }

    void giveBack(int fewerRecords, long fewerBytes) {
        Taken before;
        do {
            before = taken;
        } while (!TAKEN.compareAndSet(this, before, before.plus(-fewerRecords, -fewerBytes)));
    }

    long records() {
        return taken.records();
    }

    long bytes() {
        return taken.bytes();
    }

    long freeRecords() {
        return maxRecords - taken.records();
    }

    long freeBytes() {
        return maxBytes - taken.bytes();
    }

    /** Share of the nearer bound, 0 to 1. */
    double filled() {
        Taken now = taken;
        return Math.max((double) now.records() / maxRecords, (double) now.bytes() / maxBytes);
    }
}
