package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;

/**
 * All settings of a gateway. {@link GatewayConfig} reads them from a file and flags.
 *
 * @param logShare share of the requests that are logged, 0 to 1
 * @param drain how long a gateway that shuts down waits for Kafka's answers
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
    /** The longest time that closing takes beyond {@link #drain}, for the last answers. */
    public static final Duration AFTER_DRAIN = Duration.ofSeconds(15);

    public GatewaySettings {
        Require.atLeast(drain, Duration.ofMillis(100), "http.drain-timeout");
        Require.that(logShare >= 0 && logShare <= 1, "log.requests", logShare, "0 to 1");
        // A lane must have room for the largest request, and an answer must find memory. A client that is refused for
        // lack of room retries, and otherwise would be refused on every retry.
        Require.that(
                lanes.maxRecords() >= requests.maxRecords(),
                "lanes.max-records",
                lanes.maxRecords(),
                "at least requests.max-records, " + requests.maxRecords());
        Bytes leastBytes = requests.largestAsRecords();
        Require.that(
                lanes.maxBytes().compareTo(leastBytes) >= 0,
                "lanes.max-bytes",
                lanes.maxBytes(),
                "at least requests.max-body, max-inflated and max-record, and " + RequestLimits.RECORD_OVERHEAD_BYTES
                        + " bytes for each of max-records: " + leastBytes);
        Require.that(
                requests.inMemory().value() / 4 >= consume.maxBytes().value(),
                "requests.in-memory",
                requests.inMemory(),
                "at least four times consume.max-bytes, " + consume.maxBytes()
                        + ": a page is held as read and as sent, and readers have half of the memory");
        Require.that(
                !guarded(access, tls)
                        || (requests.inMemory().value() / 8
                                        >= consume.maxBytes().value()
                                && requests.inMemory().value() / 6 >= requests.largestBody()),
                "requests.in-memory",
                requests.inMemory(),
                "with names (access, tls.clients) at least six times max-body and max-inflated, and eight times"
                        + " consume.max-bytes: one principal has half of the memory");
        Require.that(
                access.rules().isEmpty() || guarded(access, tls),
                "access.rules",
                "given without authentication",
                "access.users, access.tokens or tls.clients with it: rules apply to authenticated principals");
        Require.that(
                access.certificates().equals(CertificateSettings.defaults())
                        || tls.clients().isPresent(),
                "access.certificates",
                "given without tls.clients",
                "both: without tls.clients clients have no certificate");
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

    /** Returns the same settings with a single lane. */
    public GatewaySettings withOneLane() {
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

    /** True if passwords or tokens are sent without TLS, so that others on the network can read them. */
    public boolean secretsInTheClear() {
        return access.closed() && !tls.on();
    }

    /** True if callers must authenticate. */
    public boolean guarded() {
        return guarded(access, tls);
    }

    private static boolean guarded(AccessSettings access, TlsSettings tls) {
        return access.closed() || tls.clients().isPresent();
    }
}
