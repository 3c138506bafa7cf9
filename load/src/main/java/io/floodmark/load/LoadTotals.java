package io.floodmark.load;

/**
 * What a session did in all, in records. Every record that became due is counted in exactly one of {@code acked},
 * {@code failed}, {@code unknown} and {@code unsent}.
 *
 * @param acked confirmed by the brokers
 * @param failed given up after an error that tells they were not written
 * @param unknown sent, but their fate was never learnt
 * @param unsent due but never sent: left in the generator when it was stopped
 * @param wireBytes of record batches sent, retries included
 * @param budgetSpent a byte budget ended it
 * @param duplicable of {@code acked}: an earlier attempt may have been written as well, because its answer was lost or
 *     it was refused only after it had been appended
 * @param controlRecords that the logs hold beside ours: the markers that end transactions
 * @param late of those sent: left more than 5 ms after they were due
 * @param clipped latencies above an hour, counted as an hour
 * @param negative latencies below zero, counted as zero
 */
public record LoadTotals(
        long acked,
        long failed,
        long unknown,
        long unsent,
        long wireBytes,
        boolean budgetSpent,
        long duplicable,
        long controlRecords,
        long late,
        long clipped,
        long negative) {

    public LoadTotals(long acked, long failed, long unknown, long unsent, long wireBytes, boolean budgetSpent) {
        this(acked, failed, unknown, unsent, wireBytes, budgetSpent, 0, 0, 0, 0, 0);
    }

    /**
     * The most records that the logs may hold beyond the acknowledged ones: what {@code Confirmation} allows for. The
     * least is 0.
     */
    public long unconfirmed() {
        return unknown + duplicable;
    }
}
