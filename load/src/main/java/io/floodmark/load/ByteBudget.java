package io.floodmark.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A number of bytes that the generator never exceeds: every batch takes its share before it is sent. Thread-safe; hot
 * path.
 */
public final class ByteBudget {
    private final AtomicLong left;
    private final AtomicLong taken = new AtomicLong();

    /** @param bytes 0 or more */
    public ByteBudget(long bytes) {
        this.left = new AtomicLong(bytes);
    }

    /** Takes the bytes from each of the budgets. If one has too few, takes from none and returns false. */
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
     * Takes all of {@code bytes}, or takes nothing and returns false. It never takes more than is left, not even
     * briefly, because another thread that requests less would be refused for no reason.
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
     * Returns bytes to the budget, for example after retention has deleted what was written. A negative number removes
     * bytes that were not sent.
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
