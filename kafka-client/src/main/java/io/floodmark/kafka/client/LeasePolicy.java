package io.floodmark.kafka.client;

/**
 * The bytes of a run's budgets that a child may hold, in bytes of the log of one replica.
 *
 * @param aheadSeconds seconds of the requested load to lease ahead; shorter delays of the parent have no effect
 * @param smallest lease, however low the load
 * @param flatOut lease if no load is specified
 * @param held bytes that the child may have used without having sent them
 * @param share of the load that the child sends, 0 to 1
 * @param patient true if an empty lease means that more will follow, not that a budget is spent
 */
public record LeasePolicy(double aheadSeconds, long smallest, long flatOut, long held, double share, boolean patient) {
    private static final long SMALLEST = 64L << 20;
    private static final long FLAT_OUT = 512L << 20;

    /** Returns the policy for a process whose producers may buffer {@code held} bytes together. */
    public static LeasePolicy toProcess(long held) {
        return new LeasePolicy(2, SMALLEST, FLAT_OUT, held, 1, false);
    }

    /** Returns the policy for a process that divides leases among workers on other machines. */
    public static LeasePolicy toWorkers(int workers) {
        return new LeasePolicy(8, SMALLEST * workers, FLAT_OUT * workers, 0, 1, false);
    }

    /** Returns the policy for the process of one such worker, from the worker's lease. */
    static LeasePolicy ofWorker(long held, double share) {
        return new LeasePolicy(2, SMALLEST / 2, FLAT_OUT / 4, held, share, true);
    }
}
