package io.floodmark.kafka.client;

import io.floodmark.load.ByteBudget;
import java.util.List;

/**
 * What a child may still write: leases are taken from the run's budgets before they are granted, counted as if every
 * record were alone in its batch; what the child then did not need goes back. One thread.
 */
final class ByteLeases {
    /** Less is not worth a message. */
    private static final long SMALLEST = 4 << 20;

    private final List<ByteBudget> budgets;
    private final int replicas;
    private final long ahead;
    private final long buffered;
    private long granted;
    private long leased;
    private long returned;

    /**
     * An empty one.
     *
     * @param replicas what each byte counts
     * @param ahead bytes that the child shall have in hand
     * @param buffered bytes that the client library may hold back: paid for, and not sent yet
     */
    ByteLeases(List<ByteBudget> budgets, int replicas, long ahead, long buffered) {
        this.budgets = budgets;
        this.replicas = replicas;
        this.ahead = ahead;
        this.buffered = buffered;
    }

    /** Bytes to grant now, taken from the budgets: 0 where the child has enough, or there is nothing left. */
    long next() {
        long wanted = ahead - (granted - leased);
        for (long bytes = wanted; bytes >= Math.min(SMALLEST, wanted) && bytes > 0; bytes /= 2) {
            if (ByteBudget.takeFromAll(budgets, bytes * replicas)) {
                granted += bytes;
                return bytes;
            }
        }
        return 0;
    }

    /** Nothing is left in a budget, and the child has used up what it had. */
    boolean spent() {
        return granted - leased < SMALLEST;
    }

    /** The budgets themselves have no more: that the child has used up what it had is not our delay. */
    boolean exhausted() {
        return budgets.stream().anyMatch(budget -> budget.left() < SMALLEST * replicas);
    }

    /** Nobody can tell any more what the child did with what it was granted: all of it counts as written. */
    void spendAll() {
        leased = granted;
    }

    /** Bytes that the child has taken of what it was granted. */
    long leased() {
        return leased;
    }

    /**
     * The child tells what it did since the start.
     *
     * @param leasedBytes counted from above
     * @param sentBytes that really left
     * @param settled nothing is held back any more
     */
    void told(long leasedBytes, long sentBytes, boolean settled) {
        leased = leasedBytes;
        long unneeded = leasedBytes - sentBytes - (settled ? 0 : buffered);
        giveBack(unneeded - returned);
    }

    /** The stretch is over: what was granted and never taken goes back. */
    void close() {
        giveBack(granted - leased);
        granted = leased;
    }

    private void giveBack(long bytes) {
        if (bytes > 0) {
            returned += bytes;
            budgets.forEach(budget -> budget.untake(bytes * replicas));
        }
    }
}
