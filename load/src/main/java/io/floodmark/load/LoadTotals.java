package io.floodmark.load;

/**
 * What a session did in all, in records.
 *
 * @param acked confirmed by the brokers
 * @param failed given up after an error that tells they were not written
 * @param unknown sent, but their fate was never learnt
 * @param unsent due but never sent: left in the generator when it was stopped
 * @param wireBytes of record batches sent, retries included
 * @param budgetSpent a byte budget ended it
 */
public record LoadTotals(long acked, long failed, long unknown, long unsent, long wireBytes, boolean budgetSpent) {}
