package io.floodmark.kafka.wire.net;

import io.floodmark.traffic.RecordShape.Header;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.jspecify.annotations.Nullable;

/** The content of one record. Takes over its arrays. */
public final class RawRecord {
    private final SimpleRecord record;
    private final int payloadBytes;
    private final int bytes;

    /** @param key null if there is none */
    public RawRecord(byte @Nullable [] key, byte[] value, List<Header> headers) {
        this.record = new SimpleRecord(
                0,
                key,
                value,
                headers.stream()
                        .map(header -> new RecordHeader(header.name(), header.value()))
                        .toArray(org.apache.kafka.common.header.Header[]::new));
        this.payloadBytes = (key == null ? 0 : key.length)
                + value.length
                + headers.stream().mapToInt(Header::bytes).sum();
        // Each header also has two lengths, of at most five bytes each.
        this.bytes = payloadBytes + 10 * headers.size();
    }

    /** Returns the bytes of key, value and headers. */
    public int payloadBytes() {
        return payloadBytes;
    }

    SimpleRecord record() {
        return record;
    }

    int bytes() {
        return bytes;
    }
}
