package io.floodmark.traffic;

import java.nio.ByteBuffer;

/**
 * The first bytes of a value, which identify its producer, its sequence number and its due time, for end-to-end
 * latency, loss and duplicates. They contain a magic number (4 bytes), the producer (4), the sequence (8), and the due
 * time in nanoseconds of the parent process's monotonic clock (8). The sequence increases with each record of a
 * producer and across load phases.
 */
public final class Stamp {
    /** The length of a stamp. Shorter values have none. */
    public static final int BYTES = 24;

    private static final int MARK = 0x464d4b01;

    private Stamp() {}

    /** Overwrites the first bytes of a value, which must be long enough. */
    public static void write(byte[] value, int producer, long sequence, long dueNanos) {
        ByteBuffer.wrap(value).putInt(MARK).putInt(producer).putLong(sequence).putLong(dueNanos);
    }

    /** True if a value begins with a stamp. */
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
