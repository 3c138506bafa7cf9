package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.PartitionBatch;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * One encoded batch of the pool and, while it is in flight, its records, its partition queue and its times. The header
 * is patched in place, so a batch is in flight at most once at a time. Used by one thread; hot path.
 *
 * <p>Header of a record batch, format v2, by offset: 8 length of what follows, 17 checksum of all from 21 on, 21
 * attributes, 23 last offset delta, 27 base timestamp, 35 max timestamp, 43 producer id, 51 epoch, 53 base sequence, 57
 * record count, 61 records.
 */
public final class PooledBatch implements PartitionBatch {
    static final int HEADER_BYTES = 61;
    private static final int LENGTH_AT = 8;
    private static final int LENGTH_FROM = 12;
    private static final int CRC_AT = 17;
    private static final int CHECKED_FROM = 21;
    private static final int LAST_OFFSET_DELTA_AT = 23;
    private static final int BASE_TIMESTAMP_AT = 27;
    private static final int MAX_TIMESTAMP_AT = 35;
    private static final int PRODUCER_ID_AT = 43;
    private static final int EPOCH_AT = 51;
    private static final int BASE_SEQUENCE_AT = 53;
    private static final int RECORD_COUNT_AT = 57;

    private final ByteBuffer memory;
    private final ByteBuffer checked;
    private final int[] prefixBytes;
    private final int[] payloadBytes;
    private final BatchSizeClass home;
    private final int bodyCrc;
    private final int bodyShift;
    private final CRC32C crc = new CRC32C();

    private int records;
    private @Nullable PartitionQueue queue;
    private long firstIndex;
    private long firstDueNanos;
    private long lastDueNanos;
    private long leavesNanos;
    private long sentNanos;
    private boolean maybeWritten;
    private boolean maybeTwice;

    /**
     * Takes over {@code memory}: a whole batch from position 0 to its limit.
     *
     * @param prefixBytes sizes of batches of its first 0, 1, 2, ... records, not to be modified; empty if it cannot be
     *     cut
     * @param payloadBytes payload of its first 0, 1, 2, ... records: keys, values and headers; not to be modified
     */
    PooledBatch(ByteBuffer memory, int[] prefixBytes, int[] payloadBytes, BatchSizeClass home) {
        this.memory = memory;
        this.prefixBytes = prefixBytes;
        this.payloadBytes = payloadBytes;
        this.checked = memory.duplicate();
        this.home = home;
        checked.position(HEADER_BYTES);
        crc.update(checked);
        this.bodyCrc = (int) crc.getValue();
        this.bodyShift = Crc32c.shift(memory.capacity() - HEADER_BYTES);
    }

    /**
     * Sets the records and the partition queue; times are the fleet's, {@code leavesNanos} is when it should be sent.
     */
    void load(
            PartitionQueue destination,
            int records,
            long firstIndex,
            long firstDueNanos,
            long lastDueNanos,
            long leavesNanos) {
        this.queue = destination;
        this.records = records;
        this.firstIndex = firstIndex;
        this.firstDueNanos = firstDueNanos;
        this.lastDueNanos = lastDueNanos;
        this.leavesNanos = leavesNanos;
        this.maybeWritten = false;
        this.maybeTwice = false;
    }

    /**
     * Updates the header. Producer id, epoch and sequence stay at -1, "none", as encoded, unless the partition queue
     * numbers its records: then they are its next ones.
     */
    public void stamp(long timestampMillis, long nowNanos) {
        sentNanos = nowNanos;
        int bytes = records == home.records() ? memory.capacity() : prefixBytes[records];
        memory.limit(bytes);
        memory.putInt(LENGTH_AT, bytes - LENGTH_FROM);
        memory.putInt(LAST_OFFSET_DELTA_AT, records - 1);
        memory.putLong(BASE_TIMESTAMP_AT, timestampMillis);
        memory.putLong(MAX_TIMESTAMP_AT, timestampMillis);
        memory.putInt(RECORD_COUNT_AT, records);
        ProducerSequence sequence = queue().sequence();
        if (sequence != null) {
            number(sequence);
        }
        seal();
    }

    private void number(ProducerSequence sequence) {
        memory.putLong(PRODUCER_ID_AT, sequence.producerId());
        memory.putShort(EPOCH_AT, sequence.epoch());
        memory.putInt(BASE_SEQUENCE_AT, sequence.take(records));
    }

    /** Assigns new numbers, by which brokers will not recognize the batch. */
    void renumber(ProducerSequence sequence) {
        maybeTwice |= maybeWritten;
        number(sequence);
        seal();
    }

    private void seal() {
        int bytes = memory.limit();
        boolean whole = bytes == memory.capacity();
        crc.reset();
        checked.limit(whole ? HEADER_BYTES : bytes).position(CHECKED_FROM);
        crc.update(checked);
        int head = (int) crc.getValue();
        memory.putInt(CRC_AT, whole ? Crc32c.combine(head, bodyShift, bodyCrc) : head);
    }

    public void release() {
        queue = null;
        home.giveBack(this);
    }

    /** True between {@link #load} and {@link #release}. */
    boolean loaded() {
        return queue != null;
    }

    public PartitionQueue queue() {
        if (queue == null) {
            throw new IllegalStateException("internal error: this batch is empty");
        }
        return queue;
    }

    public int wireBytes() {
        return memory.limit();
    }

    public int records() {
        return records;
    }

    /** Returns the payload of its records: keys, values and headers, uncompressed. */
    public int payloadBytes() {
        return payloadBytes[records];
    }

    long firstIndex() {
        return firstIndex;
    }

    public long firstDueNanos() {
        return firstDueNanos;
    }

    public long lastDueNanos() {
        return lastDueNanos;
    }

    /** Returns when it should have been sent. */
    public long leavesNanos() {
        return leavesNanos;
    }

    /** Returns when it was first written to a socket. */
    public long sentNanos() {
        return sentNanos;
    }

    /** Notes an attempt whose outcome is unknown. */
    public void lose() {
        maybeWritten = true;
        maybeTwice |= queue().sequence() == null;
    }

    public boolean maybeWritten() {
        return maybeWritten;
    }

    /** True if the batch may be in the log twice if it is written now. */
    public boolean maybeTwice() {
        return maybeTwice;
    }

    @Override
    public String topic() {
        return queue().topic();
    }

    @Override
    public Uuid topicId() {
        return queue().topicId();
    }

    @Override
    public int partition() {
        return queue().partition();
    }

    @Override
    public ByteBuffer bytes() {
        return memory;
    }
}
