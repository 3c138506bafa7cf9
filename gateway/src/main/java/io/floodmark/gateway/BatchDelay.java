package io.floodmark.gateway;

/**
 * When what waits in a lane goes to its producer. Where nothing of the lane is under way, at once: waiting would bring
 * company to nobody. Else with all that comes until that is answered, a batch is full, or the first has waited for the
 * linger: so few clients have the latency of Kafka, and many share batches. The producer itself does not linger then.
 * Hot path.
 */
final class BatchDelay {
    private final boolean on;
    private final long lingerNanos;
    private final long enoughBytes;
    private final LaneRoom room;
    private final InFlight inFlight;
    /** The lane's thread's alone: what came until then leaves. */
    private long openedNanos;

    BatchDelay(LaneSettings settings, LaneRoom room, InFlight inFlight, long nowNanos) {
        this.on = settings.prompt();
        this.lingerNanos = settings.linger().toNanos();
        this.enoughBytes = settings.batch().value();
        this.room = room;
        this.inFlight = inFlight;
        this.openedNanos = nowNanos;
    }

    /** How long the first in the queue is to wait for more; 0 where it leaves now. Asked by the lane's thread. */
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

    /** But for the linger, there is something to wait for. Asked by anybody. */
    boolean goesOn() {
        return inFlight.any() && room.bytes() - inFlight.bytes() < enoughBytes;
    }
}
