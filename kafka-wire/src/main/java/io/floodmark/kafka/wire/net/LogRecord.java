package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.utils.Utils;

/**
 * A record as stored in the log. It is valid only while it is passed to a reader, and must not be kept. Used by one
 * thread.
 */
public final class LogRecord {
    private final Record record;

    LogRecord(Record record) {
        this.record = record;
    }

    /** Returns a copy of the key. */
    public Optional<byte[]> key() {
        return copy(record.key());
    }

    /** Returns a copy of the value; empty for a tombstone. */
    public Optional<byte[]> value() {
        return copy(record.value());
    }

    private static Optional<byte[]> copy(ByteBuffer buffer) {
        return buffer == null ? Optional.empty() : Optional.of(Utils.toArray(buffer));
    }

    /** Returns the bytes of the value; 0 for a tombstone. */
    public int valueBytes() {
        return Math.max(0, record.valueSize());
    }

    /** True if there is no value. */
    public boolean tombstone() {
        return !record.hasValue();
    }

    public int headers() {
        return record.headers().length;
    }

    /** Returns the bytes of names and values of all headers. */
    public int headerBytes() {
        int bytes = 0;
        for (Header header : record.headers()) {
            bytes += Utils.utf8Length(header.key()) + (header.value() == null ? 0 : header.value().length);
        }
        return bytes;
    }
}
