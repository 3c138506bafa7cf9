package io.floodmark.model;

/**
 * The two counts of one trial that must agree: what the brokers' logs grew by and what the client was told.
 *
 * @param byOffsets growth of the end offsets of the trial's partitions, from before the first send to after the drain; -1 when
 *     they could not be read
 * @param acked records confirmed to the client in the same time
 * @param unknown records sent whose fate the client never learnt (they may or may not be in the log)
 */
public record Confirmation(long byOffsets, long acked, long unknown) {
    public static final Confirmation UNREAD = new Confirmation(-1, 0, 0);

    public boolean read() {
        return byOffsets >= 0;
    }

    /** Every acked record is in the log, and nothing is there beyond acked and unknown ones (and their retries' duplicates). */
    public boolean agrees() {
        return read() && byOffsets >= acked && byOffsets <= acked + unknown;
    }
}
