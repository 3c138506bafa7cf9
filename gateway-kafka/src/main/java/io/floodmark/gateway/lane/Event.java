package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.RequestLimits;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record as a client sent it, before it has a partition. Its arrays are not copied and must not change.
 *
 * <p>Hot path: a class with fields rather than a record, since records in this module hold no arrays.
 */
public final class Event {
    /** The gateway chooses the partition. */
    public static final int ANY_PARTITION = -1;
    /** Kafka's client uses the current time. */
    public static final long NO_TIMESTAMP = -1;

    /** The memory of a record in addition to its key, its value and its headers. */
    public static final int OVERHEAD_BYTES = RequestLimits.RECORD_OVERHEAD_BYTES;

    /**
     * The memory of a header: two objects and an array for its name, one each for itself and its value. On the wire it
     * may have only 3 bytes.
     */
    private static final int HEADER_OVERHEAD_BYTES = 128;

    private static final int MOST_HEADERS = 1_000;

    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final List<Header> headers;
    private final int partition;
    private final long timestampMillis;

    public Event(
            byte @Nullable [] key, byte @Nullable [] value, List<Header> headers, int partition, long timestampMillis) {
        this.key = key;
        this.value = value;
        this.headers = List.copyOf(headers);
        this.partition = partition;
        this.timestampMillis = timestampMillis;
    }

    public byte @Nullable [] key() {
        return key;
    }

    public byte @Nullable [] value() {
        return value;
    }

    public List<Header> headers() {
        return headers;
    }

    /** Returns the partition, or {@link #ANY_PARTITION} if the client named none. */
    public int partition() {
        return partition;
    }

    /** Returns the milliseconds since 1970, or {@link #NO_TIMESTAMP} if the client sent none. */
    public long timestampMillis() {
        return timestampMillis;
    }

    /**
     * Checks the number of headers while they are read.
     *
     * @throws RefusedException if there are too many
     */
    public static void checkHeaders(int count) {
        if (count > MOST_HEADERS) {
            throw new RefusedException(Reason.TOO_LARGE, "a record with more than " + MOST_HEADERS + " headers");
        }
    }

    /** Returns a copy with additional headers. */
    public Event with(List<Header> more) {
        List<Header> all = new ArrayList<>(headers);
        all.addAll(more);
        return new Event(key, value, all, partition, timestampMillis);
    }

    /** Returns the approximate size in memory, which is a little more than on the wire. */
    public int sizeBytes() {
        return OVERHEAD_BYTES
                + (key == null ? 0 : key.length)
                + (value == null ? 0 : value.length)
                + sizeBytes(headers);
    }

    /** Returns the approximate size of headers in memory. */
    public static int sizeBytes(Iterable<Header> headers) {
        int bytes = 0;
        for (Header header : headers) {
            int value = header.value() == null ? 0 : header.value().length;
            bytes += HEADER_OVERHEAD_BYTES + header.key().length() + value;
        }
        return bytes;
    }
}
