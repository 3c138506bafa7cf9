package io.floodmark.gateway;

import java.time.Duration;

/**
 * All that a gateway is told. {@link GatewayConfig} reads it from a file and flags.
 *
 * @param logShare share of the requests that the log of requests shows, 0 to 1
 * @param drain how long a gateway that ends waits for Kafka's answers
 */
public record GatewaySettings(
        KafkaSettings kafka,
        HttpSettings http,
        RequestLimits requests,
        LaneSettings lanes,
        AffinitySettings affinity,
        RepeatSettings idempotency,
        CompatibleSettings compatible,
        ConsumeSettings consume,
        TlsSettings tls,
        AccessSettings access,
        double logShare,
        Duration drain) {
    /** What closing takes beyond {@link #drain}, at most: the last answers. */
    public static final Duration AFTER_DRAIN = Duration.ofSeconds(15);

    public GatewaySettings {
        Require.atLeast(drain, Duration.ofMillis(100), "drain-timeout");
        Require.that(logShare >= 0 && logShare <= 1, "requests", logShare, "0 to 1");
        Require.that(
                lanes.maxBytes().compareTo(requests.maxRecord()) >= 0,
                "max-bytes",
                lanes.maxBytes(),
                "at least requests.max-record, " + requests.maxRecord());
    }

    static GatewaySettings defaults(KafkaSettings kafka) {
        return new GatewaySettings(
                kafka,
                HttpSettings.defaults(),
                RequestLimits.defaults(),
                LaneSettings.defaults(),
                AffinitySettings.defaults(),
                RepeatSettings.defaults(),
                CompatibleSettings.defaults(),
                ConsumeSettings.defaults(),
                TlsSettings.defaults(),
                AccessSettings.defaults(),
                0.01,
                Duration.ofSeconds(40));
    }

    /** The same with a single lane. */
    GatewaySettings withOneLane() {
        return new GatewaySettings(
                kafka,
                http,
                requests,
                lanes.one(),
                affinity,
                idempotency,
                compatible,
                consume,
                tls,
                access,
                logShare,
                drain);
    }

    /** Whether those who ask have to say who they are. */
    public boolean guarded() {
        return access.closed() || tls.clients().isPresent();
    }
}
