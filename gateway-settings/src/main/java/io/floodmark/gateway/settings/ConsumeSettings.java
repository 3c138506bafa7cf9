package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import org.apache.kafka.common.IsolationLevel;

/**
 * The limits of consuming.
 *
 * @param maxBytes of records in one answer; a single record is returned whatever its size
 * @param maxWait how long a request may wait for records
 * @param waiting number of requests that may wait for records
 * @param streams number of server-sent event streams
 * @param instances number of consumer group instances
 * @param instanceIdle time without a request after which an instance is closed
 * @param isolation default isolation level, which a client can override
 */
public record ConsumeSettings(
        Bytes maxBytes,
        Duration maxWait,
        int waiting,
        int streams,
        int instances,
        Duration instanceIdle,
        IsolationLevel isolation) {
    /** The size of a fetch by the reader from one broker, in pages. An instance has one client and fetches one page. */
    public static final int READER_PAGES = 8;

    /** A poll holds its records uncompressed, so they are few: highly compressible topics must not exhaust the heap. */
    private static final long POLL_BYTES = 4L << 20;

    private static final int MOST_POLLED = 500;

    public ConsumeSettings {
        Require.between(maxBytes.value(), 1_024, 64 << 20, "max-bytes");
        Require.atLeast(maxWait, Duration.ofMillis(100), "max-wait");
        Require.between(waiting, 1, 100_000, "max-waiting-partitions");
        Require.between(streams, 0, 10_000, "streams");
        Require.between(instances, 0, 1_000, "instances");
        Require.atLeast(instanceIdle, Duration.ofSeconds(1), "instance-idle");
    }

    /** Returns the number of records per poll: 4 MiB of the largest records, but at least one. */
    public static int pollRecords(Bytes maxRecord) {
        return (int) Math.max(1, Math.min(MOST_POLLED, POLL_BYTES / maxRecord.value()));
    }

    static ConsumeSettings defaults() {
        return new ConsumeSettings(
                Bytes.ofMiB(1),
                Duration.ofSeconds(30),
                1_000,
                100,
                50,
                Duration.ofMinutes(5),
                IsolationLevel.READ_COMMITTED);
    }
}
