package io.floodmark.gateway;

import io.floodmark.model.Bytes;
import java.time.Duration;
import org.apache.kafka.common.IsolationLevel;

/**
 * How much reading there may be.
 *
 * @param maxBytes of records in one answer; one record is given whatever its size
 * @param maxWait how long a request may wait for records
 * @param waiting requests that wait for records, all together
 * @param streams of server-sent events
 * @param instances of consumer groups
 * @param instanceIdle after so long without a request an instance is closed
 * @param isolation which records of transactions are read, unless a client asks for others
 */
public record ConsumeSettings(
        Bytes maxBytes,
        Duration maxWait,
        int waiting,
        int streams,
        int instances,
        Duration instanceIdle,
        IsolationLevel isolation) {
    public ConsumeSettings {
        Require.between(maxBytes.value(), 1_024, 64 << 20, "max-bytes");
        Require.atLeast(maxWait, Duration.ofMillis(100), "max-wait");
        Require.between(waiting, 1, 100_000, "max-waiting-partitions");
        Require.between(streams, 0, 10_000, "streams");
        Require.between(instances, 0, 1_000, "instances");
        Require.atLeast(instanceIdle, Duration.ofSeconds(1), "instance-idle");
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
