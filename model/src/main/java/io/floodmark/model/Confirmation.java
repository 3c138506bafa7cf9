package io.floodmark.model;

/**
 * The two counts of one trial that must agree: what the brokers' logs grew by and what the client was told.
 *
 * @param byOffsets growth of the end offsets of the trial's partitions, from before the first send to after the drain;
 *     -1 when they could not be read
 * @param acked records confirmed to the client in the same time
 * @param unknown records that the logs may hold beyond the acknowledged ones: sent, but their fate never learnt, or
 *     perhaps written twice because an answer was lost
 */
public record Confirmation(long byOffsets, long acked, long unknown) {
    public static final Confirmation UNREAD = new Confirmation(-1, 0, 0);

    public boolean read() {
        return byOffsets >= 0;
    }

    /** Every acked record is in the log, and nothing is there beyond acked and unknown ones. */
    public boolean agrees() {
        return read() && byOffsets >= acked && byOffsets <= acked + unknown;
    }
}
