package io.floodmark.kafka.client;

import io.floodmark.load.ByteBudget;
import java.util.List;

/**
 * The bytes that a child may still write. Leases are taken from the run's budgets before they are granted, as if every
 * record were alone in its batch. Bytes that the child did not need are returned. Used by one thread.
 */
final class ByteLeases {
    /** Smaller leases are not worth a message. */
    private static final long SMALLEST = 4 << 20;

    private final List<ByteBudget> budgets;
    private final int replicas;
    private final long ahead;
    private final long buffered;
    private long granted;
    private long leased;
    private long returned;

    /**
     * Creates leases; none is granted yet.
     *
     * @param replicas factor by which each byte counts
     * @param ahead bytes that the child should hold unused
     * @param buffered bytes that the client library may buffer: taken from a lease, but not yet sent
     */
    ByteLeases(List<ByteBudget> budgets, int replicas, long ahead, long buffered) {
        this.budgets = budgets;
        this.replicas = replicas;
        this.ahead = ahead;
        this.buffered = buffered;
    }

    /**
     * Takes bytes from the budgets and returns them to be granted now; 0 if the child has enough or a budget is
     * exhausted.
     */
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

    /** True if the child has used up its leases; if nothing more can be granted, a budget is then spent. */
    boolean spent() {
        return granted - leased < SMALLEST;
    }

    /** True if a budget is exhausted. Otherwise, a child without bytes received its lease too late. */
    boolean exhausted() {
        return budgets.stream().anyMatch(budget -> budget.left() < SMALLEST * replicas);
    }

    /** Counts all granted bytes as written, because it is unknown what the child did with them. */
    void spendAll() {
        leased = granted;
    }

    /** Returns the granted bytes that the child has used. */
    long leased() {
        return leased;
    }

    /**
     * Records the child's report of its use since the start.
     *
     * @param leasedBytes upper bound of what the child used
     * @param sentBytes bytes that were really sent
     * @param settled true if the client library buffers nothing any more
     */
    void update(long leasedBytes, long sentBytes, boolean settled) {
        leased = leasedBytes;
        long unneeded = leasedBytes - sentBytes - (settled ? 0 : buffered);
        giveBack(unneeded - returned);
    }

    /** Ends the load phase: granted bytes that were never used are returned. */
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
