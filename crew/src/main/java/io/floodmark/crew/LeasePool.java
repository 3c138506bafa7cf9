package io.floodmark.crew;

/**
 * What the workers of a session may still be granted of a run's budgets, and what they took of that. Used by one thread
 * at a time.
 */
final class LeasePool {
    /** What is taken is told no more often. */
    private static final long TOLD_NANOS = 100_000_000L;

    private final int workers;
    private long left;
    private long taken;
    private long toldNanos;

    /** @param workers 1 or more */
    LeasePool(int workers) {
        this.workers = workers;
    }

    void add(long bytes) {
        left += bytes;
    }

    /**
     * No worker takes more than its share of what there is, or those that ask first would leave nothing to the others.
     */
    long grant(long wanted) {
        long bytes = Math.max(0, Math.min(wanted, (left + workers - 1) / workers));
        left -= bytes;
        return bytes;
    }

    /** Counts them; true where it is time to tell. */
    boolean took(long bytes, long nowNanos) {
        taken += bytes;
        if (bytes == 0 || nowNanos - toldNanos < TOLD_NANOS) {
            return false;
        }
        toldNanos = nowNanos;
        return true;
    }

    long taken() {
        return taken;
    }
}
