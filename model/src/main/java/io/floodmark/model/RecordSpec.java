package io.floodmark.model;

/**
 * What one record is.
 *
 * @param size payload bytes of a record (key, value and headers, uncompressed), 1 byte to 100 MiB
 */
public record RecordSpec(Bytes size, Content content) {
    public static final RecordSpec DEFAULT = new RecordSpec(Bytes.ofKiB(1), Content.RANDOM);

    /** What fills the value. */
    public enum Content {
        /** Uniformly random bytes: nothing compresses. The conservative choice. */
        RANDOM,
        /** One byte, repeated: everything compresses. */
        CONSTANT
    }

    public RecordSpec {
        Checks.require(
                size.value() >= 1 && size.value() <= Bytes.ofMiB(100).value(), "record size", size, "1B to 100MiB");
    }
}
