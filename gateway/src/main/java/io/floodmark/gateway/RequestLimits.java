package io.floodmark.gateway;

import io.floodmark.model.Bytes;

/**
 * How large requests may be.
 *
 * @param maxBody bytes of a body as it is sent
 * @param maxInflated bytes of a body once it is inflated
 * @param maxRecord bytes of a record with its key and headers, as Kafka's max.request.size
 * @param maxRecords records in a request
 * @param inMemory bytes of all bodies that are being received or written, together
 * @param allowNoAcks whether {@code acks=none} may be asked for
 */
public record RequestLimits(
        Bytes maxBody, Bytes maxInflated, Bytes maxRecord, int maxRecords, Bytes inMemory, boolean allowNoAcks) {
    public static final Bytes DEFAULT_MAX_BODY = Bytes.ofMiB(4);
    public static final Bytes DEFAULT_MAX_INFLATED = Bytes.ofMiB(8);
    public static final Bytes DEFAULT_MAX_RECORD = Bytes.ofMiB(1);
    public static final int DEFAULT_MAX_RECORDS = 10_000;
    public static final Bytes DEFAULT_IN_MEMORY = Bytes.ofMiB(128);

    private static final long LARGEST = 1 << 30;

    public RequestLimits {
        Require.between(maxBody.value(), 1, LARGEST, "max-body");
        Require.between(maxInflated.value(), 1, LARGEST, "max-inflated");
        Require.between(maxRecord.value(), 1, LARGEST, "max-record");
        Require.between(maxRecords, 1, 1_000_000, "max-records");
        Require.that(
                inMemory.compareTo(maxBody) >= 0 && inMemory.compareTo(maxInflated) >= 0,
                "in-memory",
                inMemory,
                "at least max-body and max-inflated");
    }
}
