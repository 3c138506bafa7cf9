package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;

/**
 * The limits of requests.
 *
 * @param maxBody bytes of a body as sent
 * @param maxInflated bytes of a decompressed body
 * @param maxRecord bytes of a record with its key and headers, like Kafka's max.request.size
 * @param maxRecords records in a request
 * @param inMemory bytes of all requests that are being received or written, and of answers that are being made or sent
 * @param allowNoAcks whether {@code acks=none} is allowed
 */
public record RequestLimits(
        Bytes maxBody, Bytes maxInflated, Bytes maxRecord, int maxRecords, Bytes inMemory, boolean allowNoAcks) {
    /** The memory of a small record, besides its key, value and headers. */
    public static final int RECORD_OVERHEAD_BYTES = 64;

    private static final long LARGEST = 1 << 30;

    public RequestLimits {
        Require.between(maxBody.value(), 1, LARGEST, "max-body");
        Require.between(maxInflated.value(), 1, LARGEST, "max-inflated");
        Require.between(maxRecord.value(), 1, LARGEST, "max-record");
        Require.between(maxRecords, 1, 1_000_000, "max-records");
        Require.that(
                inMemory.value() / 3 >= largestBody(maxBody, maxInflated),
                "in-memory",
                inMemory,
                "at least three times max-body and max-inflated: a request is held as it came, inflated, and as"
                        + " records");
    }

    private static long largestBody(Bytes maxBody, Bytes maxInflated) {
        return Math.max(maxBody.value(), maxInflated.value());
    }

    public SizeBound bodyBound() {
        return new SizeBound(maxBody.value(), GatewayKeys.MAX_BODY.path().toString());
    }

    public SizeBound inflatedBound() {
        return new SizeBound(
                maxInflated.value(), GatewayKeys.MAX_INFLATED.path().toString());
    }

    /** Returns the bytes of the longest body, as sent or decompressed. */
    long largestBody() {
        return largestBody(maxBody, maxInflated);
    }

    /** Returns the room that the largest request may take in a lane. */
    Bytes largestAsRecords() {
        long largest = Math.max(largestBody(), maxRecord.value());
        return new Bytes(largest + (long) RECORD_OVERHEAD_BYTES * maxRecords);
    }

    static RequestLimits defaults() {
        return new RequestLimits(Bytes.ofMiB(4), Bytes.ofMiB(8), Bytes.ofMiB(1), 10_000, Bytes.ofMiB(128), false);
    }
}
