package io.floodmark.gateway;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One record as a client sent it, before it has a place. Its arrays are not copied and must not change any more.
 *
 * <p>Hot path: a class with fields rather than a record, since records here hold no arrays.
 */
final class Event {
    /** The gateway chooses. */
    static final int ANY_PARTITION = -1;
    /** Kafka's client takes the present. */
    static final long NO_TIMESTAMP = -1;

    /** Of a record, beside its key, its value and its headers. */
    static final int OVERHEAD_BYTES = 64;

    /**
     * Of a header: two objects and an array for its name, one each for itself and its value. On the wire it may have 3
     * bytes.
     */
    private static final int HEADER_OVERHEAD_BYTES = 128;

    private static final int MOST_HEADERS = 1_000;

    private final byte @Nullable [] key;
    private final byte @Nullable [] value;
    private final List<Header> headers;
    private final int partition;
    private final long timestampMillis;

    Event(byte @Nullable [] key, byte @Nullable [] value, List<Header> headers, int partition, long timestampMillis) {
        this.key = key;
        this.value = value;
        this.headers = List.copyOf(headers);
        this.partition = partition;
        this.timestampMillis = timestampMillis;
    }

    byte @Nullable [] key() {
        return key;
    }

    byte @Nullable [] value() {
        return value;
    }

    List<Header> headers() {
        return headers;
    }

    /** {@link #ANY_PARTITION} where the client named none. */
    int partition() {
        return partition;
    }

    /** Since 1970; {@link #NO_TIMESTAMP} where the client gave none. */
    long timestampMillis() {
        return timestampMillis;
    }

    /**
     * Asked while the headers of a record are read.
     *
     * @throws RefusedException where it has so many
     */
    static void checkHeaders(int count) {
        if (count > MOST_HEADERS) {
            throw new RefusedException(Reason.TOO_LARGE, "a record with more than " + MOST_HEADERS + " headers");
        }
    }

    /** With some more headers. */
    Event with(List<Header> more) {
        List<Header> all = new ArrayList<>(headers);
        all.addAll(more);
        return new Event(key, value, all, partition, timestampMillis);
    }

    /** About what it takes in memory, and a little more than on the wire. */
    int sizeBytes() {
        return OVERHEAD_BYTES
                + (key == null ? 0 : key.length)
                + (value == null ? 0 : value.length)
                + sizeBytes(headers);
    }

    /** The same of headers. */
    static int sizeBytes(Iterable<Header> headers) {
        int bytes = 0;
        for (Header header : headers) {
            int value = header.value() == null ? 0 : header.value().length;
            bytes += HEADER_OVERHEAD_BYTES + header.key().length() + value;
        }
        return bytes;
    }
}
