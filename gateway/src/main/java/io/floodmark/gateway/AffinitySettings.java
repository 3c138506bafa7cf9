package io.floodmark.gateway;

import java.time.Duration;

/**
 * How records without a key find a partition.
 *
 * @param on all of a topic go to one partition for a while; off: each producer spreads them as Kafka's client does
 * @param interval how long that partition stays, give or take half of it
 * @param slow an answer that takes longer lets it be chosen anew early
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
