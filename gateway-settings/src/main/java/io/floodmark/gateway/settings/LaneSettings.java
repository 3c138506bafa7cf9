package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;

/**
 * The settings of producer lanes.
 *
 * @param count of lanes, each with a queue, a thread and a producer of its own
 * @param maxRecords unacknowledged records of a lane, queued or sent
 * @param maxBytes of these records
 * @param maxWait how long a record may wait in a queue before it is refused
 * @param inFlight bytes of a lane that its producer may hold unacknowledged; the rest waits in the queue
 * @param linger how long a record waits for others to be sent together
 * @param prompt whether it waits only while earlier records of its lane are in flight
 * @param batch bytes of a batch
 * @param compression none, gzip, snappy, lz4 or zstd
 * @param deliveryTimeout from the hand-over to the producer to the end of its retries; then the outcome is unknown
 */
public record LaneSettings(
        int count,
        int maxRecords,
        Bytes maxBytes,
        Duration maxWait,
        Bytes inFlight,
        Duration linger,
        boolean prompt,
        Bytes batch,
        String compression,
        Duration deliveryTimeout) {
    private static final int MOST_BY_DEFAULT = 5;

    public LaneSettings {
        Require.between(count, 1, 64, "count");
        Require.between(maxRecords, 1, 10_000_000, "max-records");
        Require.between(maxBytes.value(), 1_024, 1L << 30, "max-bytes");
        Require.atLeast(maxWait, Duration.ofMillis(1), "max-wait");
        Require.that(
                inFlight.value() > 0 && inFlight.compareTo(maxBytes) <= 0, "in-flight", inFlight, "at most max-bytes");
        Require.that(
                !linger.isNegative() && linger.compareTo(Duration.ofSeconds(1)) <= 0, "linger", linger, "0s to 1s");
        Require.between(batch.value(), 1_024, 16 << 20, "batch");
        Require.atLeast(deliveryTimeout, linger.plusSeconds(1), "delivery-timeout");
    }

    /**
     * Returns the defaults. The number of lanes is half of the cores: each lane costs two threads and makes the batches
     * of the others smaller. On two cores one lane was the best of 1 to 8; the published service used 5 on eight cores.
     */
    static LaneSettings defaults() {
        return new LaneSettings(
                Math.max(1, Math.min(MOST_BY_DEFAULT, Runtime.getRuntime().availableProcessors() / 2)),
                50_000,
                Bytes.ofMiB(32),
                Duration.ofSeconds(2),
                Bytes.ofMiB(8),
                Duration.ofMillis(2),
                true,
                Bytes.ofKiB(128),
                "none",
                Duration.ofSeconds(30));
    }

    LaneSettings one() {
        return new LaneSettings(
                1, maxRecords, maxBytes, maxWait, inFlight, linger, prompt, batch, compression, deliveryTimeout);
    }
}
