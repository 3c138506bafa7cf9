package io.floodmark.traffic;

import java.nio.ByteBuffer;

/**
 * The first bytes of a value that tell who sent it, as which of his, and when it was due: for end-to-end latency, loss
 * and duplicates. A mark (4 bytes), producer (4), sequence (8), which grows from record to record of a producer, also
 * from one stretch of load to the next; due time in nanoseconds of the parent process's monotonic clock (8).
 */
public final class Stamp {
    /** Shorter values have none. */
    public static final int BYTES = 24;

    private static final int MARK = 0x464d4b01;

    private Stamp() {}

    /** Writes over the first bytes of a value that is long enough. */
    public static void write(byte[] value, int producer, long sequence, long dueNanos) {
        ByteBuffer.wrap(value).putInt(MARK).putInt(producer).putLong(sequence).putLong(dueNanos);
    }

    /** Whether a value begins with a stamp. */
    public static boolean on(byte[] value) {
        return value.length >= BYTES && ByteBuffer.wrap(value).getInt(0) == MARK;
    }

    public static int producer(byte[] value) {
        return ByteBuffer.wrap(value).getInt(4);
    }

    public static long sequence(byte[] value) {
        return ByteBuffer.wrap(value).getLong(8);
    }

    public static long dueNanos(byte[] value) {
        return ByteBuffer.wrap(value).getLong(16);
    }
}
