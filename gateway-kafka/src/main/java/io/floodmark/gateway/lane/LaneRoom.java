package io.floodmark.gateway.lane;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** The bounds of a lane: unacknowledged records and bytes, queued or sent. Thread-safe. */
public final class LaneRoom {
    private static final AtomicReferenceFieldUpdater<LaneRoom, Taken> TAKEN =
            AtomicReferenceFieldUpdater.newUpdater(LaneRoom.class, Taken.class, "taken");

    private final long maxRecords;
    private final long maxBytes;
    /**
     * Both numbers in one object: a request that takes records and then has to give them back for lack of bytes would
     * cause other requests to be refused.
     */
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

    /** Takes room for all records and bytes, or for none. */
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

    /** True if the room is available now. */
    boolean free(int moreRecords, long moreBytes) {
        return holds(taken.plus(moreRecords, moreBytes));
    }

    /** True if the room would be available in an empty lane. */
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

    public long records() {
        return taken.records();
    }

    public long bytes() {
        return taken.bytes();
    }

    long freeRecords() {
        return maxRecords - taken.records();
    }

    long freeBytes() {
        return maxBytes - taken.bytes();
    }

    /** Returns the used share of the bound that is nearer, 0 to 1. */
    double filled() {
        Taken now = taken;
        return Math.max((double) now.records() / maxRecords, (double) now.bytes() / maxBytes);
    }
}
