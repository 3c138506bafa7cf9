package io.floodmark.gateway.settings;

import java.time.Duration;

/**
 * The choice of partitions for records without a key.
 *
 * @param on if true, all such records of a topic go to one partition for a while; if false, each producer spreads them
 *     as Kafka's client does
 * @param interval how long that partition is used, plus or minus half
 * @param slow latency of an answer above which the partition is chosen again early
 */
public record AffinitySettings(boolean on, Duration interval, Duration slow) {
    public AffinitySettings {
        Require.atLeast(interval, Duration.ofMillis(100), "interval");
        Require.atLeast(slow, Duration.ofMillis(1), "slow");
    }

    static AffinitySettings defaults() {
        return new AffinitySettings(true, Duration.ofSeconds(30), Duration.ofSeconds(1));
    }
}
