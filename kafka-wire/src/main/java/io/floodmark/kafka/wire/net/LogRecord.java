package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.Utils;

/** A record as it lies in the log; good for as long as it is being told, not to be kept. One thread. */
public final class LogRecord {
    private final Record record;

    LogRecord(Record record) {
        this.record = record;
    }

    /** A copy. */
    public Optional<byte[]> key() {
        return copy(record.key());
    }

    /** A copy; empty for a tombstone. */
    public Optional<byte[]> value() {
        return copy(record.value());
    }

    private static Optional<byte[]> copy(ByteBuffer buffer) {
        return buffer == null ? Optional.empty() : Optional.of(Utils.toArray(buffer));
    }

    /** 0 for a tombstone. */
    public int valueBytes() {
        return Math.max(0, record.valueSize());
    }

    /** True without a value. */
    public boolean tombstone() {
        return !record.hasValue();
    }

    public int headers() {
        return record.headers().length;
    }

    /** Of all headers: names and values. */
    public int headerBytes() {
        int bytes = 0;
        for (Header header : record.headers()) {
            bytes += Utils.utf8Length(header.key()) + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }
}
