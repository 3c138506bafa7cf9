package io.floodmark.crew;

/**
 * The part of a run's budgets that may still be granted to the workers of a session, and the bytes that they took. Used
 * by one thread at a time.
 */
final class LeasePool {
    /** The shortest time between reports of the bytes taken. */
    private static final long REPORT_INTERVAL_NANOS = 100_000_000L;

    private final int workers;
    private long left;
    private long taken;
    private long reportedNanos;

    /** @param workers 1 or more */
    LeasePool(int workers) {
        this.workers = workers;
    }

    void add(long bytes) {
        left += bytes;
    }

    /**
     * Returns the granted bytes. A worker gets at most its share of the rest, or the first workers to ask would leave
     * nothing to the others.
     */
    long grant(long wanted) {
        long bytes = Math.max(0, Math.min(wanted, (left + workers - 1) / workers));
        left -= bytes;
        return bytes;
    }

    /** Counts bytes, and returns true if it is time to report them. */
    boolean took(long bytes, long nowNanos) {
        taken += bytes;
        if (bytes == 0 || nowNanos - reportedNanos < REPORT_INTERVAL_NANOS) {
            return false;
        }
        reportedNanos = nowNanos;
        return true;
    }

    long taken() {
        return taken;
    }
}
