package io.floodmark.client;

import io.floodmark.traffic.Schedule;
import java.util.Optional;

/** One load phase in a child. Thread-safe; hot path. */
final class ClientLoadPhase {
    /** The time without a message of the parent after which sending ends, because the load would be unmonitored. */
    static final long UNWATCHED_NANOS = 3_000_000_000L;

    private final long startNanos;
    private final Optional<Schedule> schedule;
    private final long aheadNanos;
    private final Lease lease = new Lease();
    private volatile long endNanos;
    private volatile long heartbeatNanos;

    ClientLoadPhase(Start start) {
        this.startNanos = start.startNanos();
        this.schedule = start.pace().schedule();
        this.aheadNanos = start.aheadNanos();
        this.endNanos = startNanos + start.atMostNanos();
        this.heartbeatNanos = startNanos;
        lease.grant(start.leaseBytes());
    }

    long startNanos() {
        return startNanos;
    }

    /** Returns the time after which no record is due. */
    long endNanos() {
        return endNanos;
    }

    /** Returns the schedule of all producers together; empty when flat out. */
    Optional<Schedule> schedule() {
        return schedule;
    }

    /** Converts a time of this process's clock to the parent's. */
    long parentsNanos(long nanos) {
        return nanos - aheadNanos;
    }

    /** Returns the lowest sequence of records in this load phase. Those of earlier load phases are lower. */
    long firstSequence() {
        return parentsNanos(startNanos);
    }

    Lease lease() {
        return lease;
    }

    boolean sending(long nowNanos) {
        return nowNanos < endNanos && nowNanos - heartbeatNanos <= UNWATCHED_NANOS;
    }

    boolean unwatched(long nowNanos) {
        return nowNanos < endNanos && nowNanos - heartbeatNanos > UNWATCHED_NANOS;
    }

    void heartbeat(long nowNanos) {
        heartbeatNanos = nowNanos;
    }

    synchronized void stop(long nowNanos) {
        endNanos = Math.max(startNanos, Math.min(endNanos, nowNanos));
    }
}
