package io.floodmark.client;

import io.floodmark.traffic.Schedule;
import java.util.Optional;

/** One stretch of load as the threads of a child see it. Safe for use by many threads; hot path. */
final class ClientLoadPhase {
    /** Where the parent does not look for so long, nobody guards the load: sending ends. */
    static final long UNWATCHED_NANOS = 3_000_000_000L;

    private final long startNanos;
    private final Optional<Schedule> schedule;
    private final long aheadNanos;
    private final Lease lease = new Lease();
    private volatile long endNanos;
    private volatile long lookedAtNanos;

    ClientLoadPhase(Start start) {
        this.startNanos = start.startNanos();
        this.schedule = start.pace().schedule();
        this.aheadNanos = start.aheadNanos();
        this.endNanos = startNanos + start.atMostNanos();
        this.lookedAtNanos = startNanos;
        lease.grant(start.leaseBytes());
    }

    long startNanos() {
        return startNanos;
    }

    /** No record is due after this. */
    long endNanos() {
        return endNanos;
    }

    /** Of all producers together; empty when flat out. */
    Optional<Schedule> schedule() {
        return schedule;
    }

    /** A time of ours as the parent has it. */
    long parentsNanos(long nanos) {
        return nanos - aheadNanos;
    }

    /**
     * All records that are sent in this stretch have this sequence or a higher one, and those of earlier ones a lower
     * one.
     */
    long firstSequence() {
        return parentsNanos(startNanos);
    }

    Lease lease() {
        return lease;
    }

    boolean sending(long nowNanos) {
        return nowNanos < endNanos && nowNanos - lookedAtNanos <= UNWATCHED_NANOS;
    }

    boolean unwatched(long nowNanos) {
        return nowNanos < endNanos && nowNanos - lookedAtNanos > UNWATCHED_NANOS;
    }

    void lookedAt(long nowNanos) {
        lookedAtNanos = nowNanos;
    }

    synchronized void stop(long nowNanos) {
        endNanos = Math.max(startNanos, Math.min(endNanos, nowNanos));
    }
}
