package io.floodmark.load;

/**
 * The totals of a session in records. Every record that became due is counted in exactly one of {@code acked},
 * {@code failed}, {@code unknown} and {@code unsent}.
 *
 * @param acked acknowledged by the brokers
 * @param failed given up after an error which shows that they were not written
 * @param unknown sent, without a known outcome
 * @param unsent due but never sent: left in the generator when it was stopped
 * @param wireBytes of record batches sent, including retries
 * @param budgetSpent whether a byte budget ended the session
 * @param duplicable part of {@code acked} for which an earlier attempt may have been written as well, because its
 *     answer was lost or it was refused only after it had been appended
 * @param controlRecords control records that the logs contain in addition: the markers that end transactions
 * @param late sent records that left more than 5 ms after they were due
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
     * Returns the maximum number of records that the logs may contain beyond the acknowledged ones, which
     * {@code Confirmation} allows for. The minimum is 0.
     */
    public long unconfirmed() {
        return unknown + duplicable;
    }
}
