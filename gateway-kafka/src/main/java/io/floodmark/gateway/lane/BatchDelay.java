package io.floodmark.gateway.lane;

import io.floodmark.gateway.settings.LaneSettings;

/**
 * Decides when queued records of a lane go to its producer. If nothing of the lane is in flight, they go at once, since
 * waiting would not fill the batch. Otherwise they wait for more until that is acknowledged, a batch is full, or the
 * first has waited for the linger. So a few clients get the latency of Kafka, and many share batches. The producer
 * itself does not linger then. Hot path.
 */
final class BatchDelay {
    private final boolean on;
    private final long lingerNanos;
    private final long enoughBytes;
    private final LaneRoom room;
    private final InFlight inFlight;
    /** Records that came before this time leave without waiting. Used only by the lane's thread. */
    private long openedNanos;

    BatchDelay(LaneSettings settings, LaneRoom room, InFlight inFlight, long nowNanos) {
        this.on = settings.prompt();
        this.lingerNanos = settings.linger().toNanos();
        this.enoughBytes = settings.batch().value();
        this.room = room;
        this.inFlight = inFlight;
        this.openedNanos = nowNanos;
    }

    /**
     * Returns how long the first queued group is to wait for more, or 0 if it leaves now. Called by the lane's thread.
     */
    long nanos(RecordGroup head, long nowNanos) {
        if (!on || head.sinceNanos() - openedNanos <= 0) {
            return 0;
        }
        long left = head.sinceNanos() + lingerNanos - nowNanos;
        if (left > 0 && goesOn()) {
            return left;
        }
        openedNanos = nowNanos;
        return 0;
    }

    /** True if there is a reason to wait, apart from the linger. Any thread may call it. */
    boolean goesOn() {
        return inFlight.any() && room.bytes() - inFlight.bytes() < enoughBytes;
    }
}
