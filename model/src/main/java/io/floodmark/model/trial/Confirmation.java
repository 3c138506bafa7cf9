package io.floodmark.model.trial;

/**
 * The two counts of one trial that must agree: the growth of the brokers' logs, and the confirmations to the client.
 *
 * @param byOffsets growth of the end offsets of the trial's partitions, from before the first send to after the drain;
 *     -1 if they could not be read
 * @param acked records confirmed to the client in the same time
 * @param unknown records that the logs may have beyond the acknowledged ones: sent with unknown outcome, or perhaps
 *     written twice because a response was lost
 */
public record Confirmation(long byOffsets, long acked, long unknown) {
    public static final Confirmation UNREAD = new Confirmation(-1, 0, 0);

    public boolean read() {
        return byOffsets >= 0;
    }

    /** True if every acknowledged record is in the log, and no records beyond acknowledged and unknown ones. */
    public boolean agrees() {
        return read() && byOffsets >= acked && byOffsets <= acked + unknown;
    }
}
