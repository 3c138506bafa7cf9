package io.floodmark.gateway.settings;

import io.floodmark.config.key.Form;
import io.floodmark.config.key.Key;
import io.floodmark.config.key.KeyList;
import io.floodmark.gateway.address.AddressRange;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;

/** All keys of the configuration file of the gateway. */
public final class GatewayKeys {
    private static final Bytes KIB = new Bytes(1_024);
    private static final Form<Bytes> SIZE = Form.size(new Bytes(1), Bytes.ofMiB(1_024));
    private static final Form<Duration> TENTH = atLeast(Duration.ofMillis(100));
    private static final Form<Duration> SECOND = atLeast(Duration.ofSeconds(1));
    private static final Form<Duration> MILLISECOND = atLeast(Duration.ofMillis(1));

    private static final KeyList KEYS = new KeyList();

    public static final Key<String> BOOTSTRAP_SERVER = KEYS.of(
            "kafka.bootstrap-server",
            Form.text(GatewayKeys::addresses, "host:port, or several with commas between them"),
            "Bootstrap servers. Required.");
    static final Key<String> COMMAND_CONFIG = KEYS.of(
            "kafka.command-config",
            Form.TEXT,
            "Client properties for Kafka (TLS, SASL): a path relative to this file.");
    static final Key<String> PLUGIN_PATH =
            KEYS.of("kafka.plugin-path", Form.TEXT, "Folder of jars with the classes that the client properties name.");
    static final Key<Duration> TOPIC_REFRESH = KEYS.of(
            "kafka.topic-refresh",
            SECOND,
            "Age after which partitions and leaders of a topic in use are read again; the old ones serve meanwhile.");

    static final Key<String> LISTEN = KEYS.of(
            "http.listen", Form.text(GatewayKeys::address, "host:port, e.g. 127.0.0.1:8082"), "Address to listen on.");
    public static final Key<Integer> EVENT_LOOPS =
            KEYS.of("http.event-loops", Form.whole(1, 256), "Threads that serve connections.");
    static final Key<Integer> MAX_CONNECTIONS = KEYS.of(
            "http.max-connections",
            Form.whole(1, 1_000_000),
            "Maximum number of open connections, counted from when they are accepted. More are closed.");
    public static final Key<Integer> MAX_PER_ADDRESS = KEYS.of(
            "http.max-per-address",
            Form.whole(1, 1_000_000),
            "Maximum number of connections from one address (IPv6: from one /64 network).");
    static final Key<Bytes> MAX_HEADER =
            KEYS.of("http.max-header", Form.size(KIB, Bytes.ofMiB(1)), "Maximum size of all headers of a request.");
    static final Key<Bytes> MAX_LINE =
            KEYS.of("http.max-line", Form.size(new Bytes(256), Bytes.ofMiB(1)), "Maximum size of a request line.");
    static final Key<Duration> HEADER_TIMEOUT =
            KEYS.of("http.header-timeout", TENTH, "Maximum time of a TLS handshake, and then of the first head.");
    static final Key<Duration> BODY_TIMEOUT =
            KEYS.of("http.body-timeout", TENTH, "Maximum time of a request body (408).");
    static final Key<Duration> KEEP_ALIVE = KEYS.of("http.keep-alive", TENTH, "Maximum idle time of a connection.");
    static final Key<String> PUBLIC_URL = KEYS.of(
            "http.public-url",
            Form.text(SiteSettings::legalUrl, SiteSettings.URL_EXPECTED),
            "Prefix of the URLs in responses.");
    static final Key<String> TRUSTED_PROXIES = KEYS.of(
            "http.trusted-proxies[]",
            Form.text(SiteSettings::legalRange, AddressRange.EXPECTED),
            "Proxies whose `Forwarded` and `X-Forwarded-*` headers count.");
    static final Key<String> HOSTS = KEYS.of(
            "http.hosts[]",
            Form.text(SiteSettings::legalHost, SiteSettings.HOST_EXPECTED),
            "Names allowed in `Host`, in addition to those of loopback.");
    static final Key<String> ORIGINS = KEYS.of(
            "http.cors.origins[]",
            Form.text(SiteSettings::legalOrigin, SiteSettings.ORIGIN_EXPECTED),
            "Web pages that may use the gateway.");
    static final Key<Duration> DRAIN =
            KEYS.of("http.drain-timeout", TENTH, "Maximum time to wait for acknowledgements at shutdown.");

    static final Key<Bytes> MAX_BODY = KEYS.of("requests.max-body", SIZE, "Maximum size of a body as it is sent.");
    static final Key<Bytes> MAX_INFLATED = KEYS.of("requests.max-inflated", SIZE, "Maximum size of an inflated body.");
    static final Key<Bytes> MAX_RECORD = KEYS.of(
            "requests.max-record", SIZE, "Maximum size of a record with key and headers; Kafka's `max.request.size`.");
    public static final Key<Integer> MAX_RECORDS =
            KEYS.of("requests.max-records", Form.whole(1, 1_000_000), "Maximum number of records in a request.");
    static final Key<Bytes> IN_MEMORY = KEYS.of(
            "requests.in-memory",
            SIZE,
            "Memory for requests being received or written, and for responses with records.");
    static final Key<Boolean> ALLOW_NO_ACKS = KEYS.of("requests.allow-no-acks", Form.SWITCH, "Allow `acks=none`.");

    public static final Key<Integer> LANES =
            KEYS.of("lanes.count", Form.whole(1, 64), "Number of lanes, each with a queue and a producer.");
    static final Key<Integer> LANE_RECORDS = KEYS.of(
            "lanes.max-records",
            Form.whole(1, 10_000_000),
            "Maximum number of records in a lane without acknowledgement.");
    static final Key<Bytes> LANE_BYTES = KEYS.of(
            "lanes.max-bytes",
            Form.size(KIB, Bytes.ofMiB(1_024)),
            "Maximum size of the records in a lane without acknowledgement.");
    static final Key<Duration> MAX_WAIT =
            KEYS.of("lanes.max-wait", MILLISECOND, "Maximum time that a record waits in a queue (503).");
    static final Key<Bytes> IN_FLIGHT = KEYS.of(
            "lanes.in-flight",
            SIZE,
            "Maximum size of the records that a producer holds without acknowledgement; at most `lanes.max-bytes`.");
    static final Key<Duration> LINGER = KEYS.of(
            "lanes.linger",
            Form.duration(time -> !time.isNegative() && time.compareTo(Duration.ofSeconds(1)) <= 0, "0s to 1s"),
            "Maximum time that a record waits for others, to be sent with them.");
    static final Key<Boolean> PROMPT = KEYS.of(
            "lanes.adaptive-linger",
            Form.SWITCH,
            "Let records wait for others only while earlier ones of the lane are in flight.");
    static final Key<Bytes> BATCH = KEYS.of("lanes.batch", Form.size(KIB, Bytes.ofMiB(16)), "Maximum size of a batch.");
    static final Key<String> COMPRESSION =
            KEYS.of("lanes.compression", Form.oneOf(codecs()), "Codec of the producers.");
    static final Key<Duration> DELIVERY_TIMEOUT = KEYS.of(
            "lanes.delivery-timeout",
            SECOND,
            "Maximum time of a record in the producer (504); at least `lanes.linger` and 1 s.");

    static final Key<Boolean> AFFINITY = KEYS.of(
            "affinity.enabled", Form.SWITCH, "Write records without a key to one partition per lane for a while.");
    static final Key<Duration> AFFINITY_INTERVAL =
            KEYS.of("affinity.interval", TENTH, "Time after which another partition is chosen.");
    static final Key<Duration> AFFINITY_SLOW = KEYS.of(
            "affinity.slow",
            MILLISECOND,
            "Time to an acknowledgement from which on another partition is chosen, at most once per second.");

    static final Key<Integer> REPEAT_KEYS = KEYS.of(
            "idempotency.max-keys",
            Form.whole(1, 10_000_000),
            "Maximum number of remembered `Idempotency-Key` values.");
    static final Key<Bytes> REPEAT_BYTES =
            KEYS.of("idempotency.max-bytes", Form.size(KIB, Bytes.ofMiB(1_024)), "Memory for their responses.");
    static final Key<Duration> REMEMBER = KEYS.of("idempotency.ttl", SECOND, "Time for which they are remembered.");

    static final Key<Boolean> THEIR_STATUS = KEYS.of(
            "compatible.confluent-status-codes", Form.SWITCH, "Use the status codes of the Confluent REST Proxy.");

    static final Key<Bytes> READ_BYTES =
            KEYS.of("consume.max-bytes", Form.size(KIB, Bytes.ofMiB(64)), "Maximum size of the records in a response.");
    static final Key<Duration> READ_WAIT =
            KEYS.of("consume.max-wait", TENTH, "Maximum time that a request waits for records.");
    static final Key<Integer> WAITING = KEYS.of(
            "consume.max-waiting-partitions",
            Form.whole(1, 100_000),
            "Maximum number of partitions on which requests and streams wait.");
    static final Key<Integer> STREAMS =
            KEYS.of("consume.streams", Form.whole(0, 10_000), "Maximum number of event streams of all clients.");
    static final Key<Integer> INSTANCES = KEYS.of(
            "consume.instances", Form.whole(0, 1_000), "Maximum number of consumer group instances of all clients.");
    static final Key<Duration> INSTANCE_IDLE =
            KEYS.of("consume.instance-idle", SECOND, "Time after which an unused group instance is removed.");
    static final Key<IsolationLevel> ISOLATION = KEYS.of(
            "consume.isolation",
            Form.oneOf(Isolation.WORDS),
            "Isolation level of reads; `read_uncommitted` includes records of aborted transactions.");

    static final Key<Double> LOG_SHARE = KEYS.of(
            "log.requests",
            Form.fraction(share -> share >= 0 && share <= 1, "0 to 1"),
            "Share of requests that are logged.");

    static final Key<String> CERTIFICATE =
            KEYS.of("tls.certificate", Form.TEXT, "Server certificate (PEM), with intermediates up to its root.");
    static final Key<String> KEY = KEYS.of("tls.key", Form.TEXT, "Its private key (PEM: PKCS 8, PKCS 1 or SEC 1).");
    static final Key<String> CLIENTS = KEYS.of(
            "tls.clients",
            Form.TEXT,
            "Roots of client certificates (PEM); clients then need a certificate that one of them signed.");
    static final Key<Duration> RELOAD =
            KEYS.of("tls.reload", TENTH, "Interval at which changed certificates are read again.");

    static final Key<String> USERS = KEYS.of("access.users", Form.TEXT, "File of users with password hashes.");
    static final Key<String> TOKEN_KEYS =
            KEYS.of("access.tokens.keys", Form.TEXT, "URL or file of the issuer's keys (JWKS).");
    static final Key<String> TOKEN_ISSUER = KEYS.of("access.tokens.issuer", Form.TEXT, "Required issuer (`iss`).");
    static final Key<String> TOKEN_AUDIENCE =
            KEYS.of("access.tokens.audience", Form.TEXT, "Required audience (`aud`).");
    static final Key<String> TOKEN_NAME = KEYS.of("access.tokens.name", Form.TEXT, "Claim that is the principal.");
    static final Key<CertificateSettings.Part> CERTIFICATE_PRINCIPAL = KEYS.of(
            "access.certificates.principal",
            Form.oneOf(parts()),
            "Part of a client certificate that is the principal.");
    static final Key<String> MAPPING_RULES = KEYS.of(
            "access.certificates.mapping-rules",
            Form.TEXT,
            "Rules that change that name, like `ssl.principal.mapping.rules` of Kafka.");
    static final Key<String> PASS_MECHANISM = KEYS.of(
            "access.pass-through.mechanism",
            Form.oneOf(mechanisms()),
            "SASL mechanism with which callers' credentials are passed to Kafka, in place of users, tokens and rules.");
    static final Key<Integer> PASS_CALLERS = KEYS.of(
            "access.pass-through.callers",
            Form.whole(1, 1_000),
            "Maximum number of callers with their own connections.");
    static final Key<Duration> PASS_IDLE = KEYS.of(
            "access.pass-through.idle",
            atLeast(PassThroughSettings.SHORTEST_IDLE),
            "Time after which the connections of an idle caller are closed.");
    static final Key<Rate> RATE = KEYS.of("access.rate", Form.rate(), "Maximum request rate of one principal (429).");
    static final Key<String> RULES = KEYS.of(
            "access.rules.*",
            Form.text(AccessRules::legal, AccessRules.EXPECTED),
            "Rights of a principal, or of `authenticated`, e.g. `alice: \"all orders, read logs., group billing-\"`.");

    public static final List<Key<?>> ALL = KEYS.keys();

    private GatewayKeys() {}

    private static Form<Duration> atLeast(Duration least) {
        return Form.duration(time -> time.compareTo(least) >= 0, Durations.format(least) + " or more");
    }

    private static Map<String, String> codecs() {
        return words("none", "gzip", "snappy", "lz4", "zstd");
    }

    private static Map<String, CertificateSettings.Part> parts() {
        Map<String, CertificateSettings.Part> parts = new LinkedHashMap<>();
        List.of(CertificateSettings.Part.values()).forEach(part -> parts.put(part.key(), part));
        return parts;
    }

    private static Map<String, String> mechanisms() {
        return words("PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512");
    }

    private static Map<String, String> words(String... each) {
        Map<String, String> words = new LinkedHashMap<>();
        List.of(each).forEach(word -> words.put(word, word));
        return words;
    }

    private static boolean addresses(String text) {
        return List.of(text.split(",", -1)).stream().map(String::strip).allMatch(GatewayKeys::address);
    }

    private static boolean address(String text) {
        int colon = text.lastIndexOf(':');
        return colon > 0
                && text.substring(colon + 1).matches("[0-9]{1,5}")
                && Integer.parseInt(text.substring(colon + 1)) <= 65_535;
    }
}
