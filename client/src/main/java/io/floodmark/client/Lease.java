package io.floodmark.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that may be written before the parent grants more. It enforces the budgets of a run in a child.
 * Thread-safe; hot path.
 */
final class Lease {
    private final AtomicLong left = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    void grant(long bytes) {
        left.addAndGet(bytes);
    }

    /**
     * Takes all of {@code bytes}, or takes nothing and returns false. It never takes more than is left, not even
     * briefly, because another thread that requests less would be refused for no reason.
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

    /** Returns bytes that were taken and not used. */
    void giveBack(long bytes) {
        left.addAndGet(bytes);
        taken.addAndGet(-bytes);
    }

    /** Returns the bytes taken since the start. */
    long taken() {
        return taken.get();
    }
}
