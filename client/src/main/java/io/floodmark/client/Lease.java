package io.floodmark.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that may be written before the parent grants more: what stands between a child and the budgets of a run. Safe
 * for use by many threads; hot path.
 */
final class Lease {
    private final AtomicLong left = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    void grant(long bytes) {
        left.addAndGet(bytes);
    }

    /**
     * Takes all of {@code bytes}, or nothing and returns false. It never takes more than is left, not even for a
     * moment, or another thread that asks for less would be refused for nothing.
     */
    boolean take(long bytes) {
        long before;
        do {
            before = left.get();
            if (before < bytes) {
                return false;
            }
        } while (!left.compareAndSet(before, before - bytes));
        taken.addAndGet(bytes);
        return true;
    }

    /** Gives back what was taken and not used. */
    void giveBack(long bytes) {
        left.addAndGet(bytes);
        taken.addAndGet(-bytes);
    }

    /** Taken since the start. */
    long taken() {
        return taken.get();
    }
}
