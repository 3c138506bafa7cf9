package io.floodmark.gateway;

import java.time.Duration;

/**
 * All that a gateway is told. {@link GatewayConfig} reads it from a file and flags.
 *
 * @param drain how long a gateway that ends waits for Kafka's answers
 */
public record GatewaySettings(
        KafkaSettings kafka,
        HttpSettings http,
        RequestLimits requests,
        LaneSettings lanes,
        AffinitySettings affinity,
        RepeatSettings idempotency,
        Duration drain) {
    public static final Duration DEFAULT_DRAIN = Duration.ofSeconds(40);

    /** What closing takes beyond {@link #drain}, at most: the last answers. */
    public static final Duration AFTER_DRAIN = Duration.ofSeconds(15);

    public GatewaySettings {
        Require.atLeast(drain, Duration.ofMillis(100), "drain-timeout");
        Require.that(
                lanes.maxBytes().compareTo(requests.maxRecord()) >= 0,
                "max-bytes",
                lanes.maxBytes(),
                "at least requests.max-record, " + requests.maxRecord());
    }
}
