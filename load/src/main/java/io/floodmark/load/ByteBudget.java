package io.floodmark.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of bytes that the generator can never exceed: every batch takes its share before it is sent. Thread-safe;
 * hot path.
 */
public final class ByteBudget {
    private final AtomicLong left;
    private final AtomicLong taken = new AtomicLong();

    /** @param bytes 0 or more */
    public ByteBudget(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /** Takes from each of the budgets, or from none and returns false. */
    public static boolean takeFromAll(List<ByteBudget> budgets, long bytes) {
        for (int taken = 0; taken < budgets.size(); taken++) {
            if (!budgets.get(taken).take(bytes)) {
                budgets.subList(0, taken).forEach(before -> before.untake(bytes));
                return false;
            }
        }
        return true;
    }

    /**
     * Takes all of {@code bytes}, or nothing and returns false. It never takes more than is left, not even for a
     * moment, or another thread that asks for less would be refused for nothing.
     */
    public boolean take(long bytes) {
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

    /** Undoes a {@link #take} whose bytes were not sent after all. */
    public void untake(long bytes) {
        left.addAndGet(bytes);
        taken.addAndGet(-bytes);
    }

    /**
     * Gives room back, as when retention has deleted what was written; below 0 takes it away, though it was not sent.
     */
    public void giveBack(long bytes) {
        left.addAndGet(bytes);
    }

    public long left() {
        return Math.max(0, left.get());
    }

    public long taken() {
        return taken.get();
    }
}
