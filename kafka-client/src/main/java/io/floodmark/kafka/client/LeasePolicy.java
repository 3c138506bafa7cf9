package io.floodmark.kafka.client;

/**
 * How much a child has in hand of a run's byte budgets, in bytes of the log of one replica.
 *
 * @param aheadSeconds of the load that is asked for: a parent that is held up for less costs nothing
 * @param smallest lease, however low the load
 * @param flatOut lease where no load is asked for
 * @param held that the child may have taken without having sent it
 * @param share of the load that is the child's, 0 to 1
 * @param patient nothing left means that more is on its way, not that a budget is spent
 */
public record LeasePolicy(double aheadSeconds, long smallest, long flatOut, long held, double share, boolean patient) {
    private static final long SMALLEST = 64L << 20;
    private static final long FLAT_OUT = 512L << 20;

    /** A process whose producers may hold back so much, all together. */
    public static LeasePolicy toProcess(long held) {
        return new LeasePolicy(2, SMALLEST, FLAT_OUT, held, 1, false);
    }

    /** A process that shares it out among so many workers elsewhere. */
    public static LeasePolicy toWorkers(int workers) {
        return new LeasePolicy(8, SMALLEST * workers, FLAT_OUT * workers, 0, 1, false);
    }

    /** The process of one of these workers, from what was lent to that. */
    static LeasePolicy ofWorker(long held, double share) {
        return new LeasePolicy(2, SMALLEST / 2, FLAT_OUT / 4, held, share, true);
    }
}
