package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;

/**
 * The headers of records, the same on every record. Their names, {@code h0}, {@code h1}, ..., count as payload too.
 *
 * @param count of each record, 0 to 100
 * @param size of each header's value, 0 bytes to 64 KiB
 */
public record RecordHeaders(int count, Bytes size) {
    public static final RecordHeaders NONE = new RecordHeaders(0, new Bytes(0));
    public static final Bytes DEFAULT_SIZE = new Bytes(16);

    public RecordHeaders {
        Checks.require(count >= 0 && count <= 100, "count", count, "0 to 100");
        Checks.require(size.value() <= Bytes.ofKiB(64).value(), "size", size, "0B to 64KiB");
    }

    /** Returns the payload bytes of all headers of a record. */
    public long payloadBytes() {
        long names = 0;
        for (int number = 0; number < count; number++) {
            names += ("h" + number).length();
        }
        return names + count * size.value();
    }
}
