package io.floodmark.kafka.client;

/**
 * How much a child has in hand of a run's byte budgets, in bytes of the log of one replica.
 *
 * @param aheadSeconds of the load that is asked for: a parent that is held up for less costs nothing
 * @param smallest lease, however low the load
 * @param flatOut lease where no load is asked for
 * @param held that the child may have taken without having sent it
 */
public record Lending(double aheadSeconds, long smallest, long flatOut, long held) {
    private static final long SMALLEST = 64L << 20;
    private static final long FLAT_OUT = 512L << 20;

    /** A process whose producers may hold back so much, all together. */
    public static Lending toProcess(long held) {
        return new Lending(2, SMALLEST, FLAT_OUT, held);
    }

    /** A process that shares it out among so many workers elsewhere. */
    public static Lending toWorkers(int workers) {
        return new Lending(8, SMALLEST * workers, FLAT_OUT * workers, 0);
    }
}
