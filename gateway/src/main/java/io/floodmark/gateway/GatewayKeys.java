package io.floodmark.gateway;

import io.floodmark.config.Form;
import io.floodmark.config.Key;
import io.floodmark.model.Bytes;
import io.floodmark.model.Rate;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.IsolationLevel;

/** Every key of the gateway's file; docs/reference/gateway.md says what each is for. */
final class GatewayKeys {
    private static final Form<Bytes> SIZE = Form.size(new Bytes(1), Bytes.ofMiB(1_024));
    private static final Form<Duration> TIME = Form.duration(time -> !time.isNegative(), "0s or more");

    static final Key<String> BOOTSTRAP_SERVER = Key.of(
            "kafka.bootstrap-server",
            Form.text(GatewayKeys::addresses, "host:port, or several with commas between them"));
    static final Key<String> COMMAND_CONFIG = Key.of("kafka.command-config", Form.TEXT);
    static final Key<String> PLUGIN_PATH = Key.of("kafka.plugin-path", Form.TEXT);
    static final Key<Duration> TOPIC_REFRESH = Key.of("kafka.topic-refresh", TIME);

    static final Key<String> LISTEN =
            Key.of("http.listen", Form.text(GatewayKeys::address, "host:port, e.g. 127.0.0.1:8082"));
    static final Key<Integer> EVENT_LOOPS = Key.of("http.event-loops", Form.whole(1, 256));
    static final Key<Integer> MAX_CONNECTIONS = Key.of("http.max-connections", Form.whole(1, 1_000_000));
    static final Key<Integer> MAX_PER_ADDRESS = Key.of("http.max-per-address", Form.whole(1, 1_000_000));
    static final Key<Bytes> MAX_HEADER = Key.of("http.max-header", SIZE);
    static final Key<Bytes> MAX_LINE = Key.of("http.max-line", SIZE);
    static final Key<Duration> HEADER_TIMEOUT = Key.of("http.header-timeout", TIME);
    static final Key<Duration> BODY_TIMEOUT = Key.of("http.body-timeout", TIME);
    static final Key<Duration> KEEP_ALIVE = Key.of("http.keep-alive", TIME);
    static final Key<String> PUBLIC_URL =
            Key.of("http.public-url", Form.text(SiteSettings::legalUrl, SiteSettings.URL_EXPECTED));
    static final Key<String> TRUSTED_PROXIES =
            Key.of("http.trusted-proxies[]", Form.text(SiteSettings::legalRange, AddressRange.EXPECTED));
    static final Key<String> HOSTS =
            Key.of("http.hosts[]", Form.text(SiteSettings::legalHost, SiteSettings.HOST_EXPECTED));
    static final Key<String> ORIGINS =
            Key.of("http.cors.origins[]", Form.text(SiteSettings::legalOrigin, SiteSettings.ORIGIN_EXPECTED));
    static final Key<Duration> DRAIN = Key.of("http.drain-timeout", TIME);

    static final Key<Bytes> MAX_BODY = Key.of("requests.max-body", SIZE);
    static final Key<Bytes> MAX_INFLATED = Key.of("requests.max-inflated", SIZE);
    static final Key<Bytes> MAX_RECORD = Key.of("requests.max-record", SIZE);
    static final Key<Integer> MAX_RECORDS = Key.of("requests.max-records", Form.whole(1, 1_000_000));
    static final Key<Bytes> IN_MEMORY = Key.of("requests.in-memory", SIZE);
    static final Key<Boolean> ALLOW_NO_ACKS = Key.of("requests.allow-no-acks", Form.SWITCH);

    static final Key<Integer> LANES = Key.of("lanes.count", Form.whole(1, 64));
    static final Key<Integer> LANE_RECORDS = Key.of("lanes.max-records", Form.whole(1, 10_000_000));
    static final Key<Bytes> LANE_BYTES = Key.of("lanes.max-bytes", SIZE);
    static final Key<Duration> MAX_WAIT = Key.of("lanes.max-wait", TIME);
    static final Key<Bytes> IN_FLIGHT = Key.of("lanes.in-flight", SIZE);
    static final Key<Duration> LINGER = Key.of("lanes.linger", TIME);
    static final Key<Boolean> PROMPT = Key.of("lanes.adaptive-linger", Form.SWITCH);
    static final Key<Bytes> BATCH = Key.of("lanes.batch", SIZE);
    static final Key<String> COMPRESSION = Key.of("lanes.compression", Form.oneOf(codecs()));
    static final Key<Duration> DELIVERY_TIMEOUT = Key.of("lanes.delivery-timeout", TIME);

    static final Key<Boolean> AFFINITY = Key.of("affinity.enabled", Form.SWITCH);
    static final Key<Duration> AFFINITY_INTERVAL = Key.of("affinity.interval", TIME);
    static final Key<Duration> AFFINITY_SLOW = Key.of("affinity.slow", TIME);

    static final Key<Integer> REPEAT_KEYS = Key.of("idempotency.max-keys", Form.whole(1, 10_000_000));
    static final Key<Bytes> REPEAT_BYTES = Key.of("idempotency.max-bytes", SIZE);
    static final Key<Duration> REMEMBER = Key.of("idempotency.ttl", TIME);

    static final Key<Boolean> THEIR_STATUS = Key.of("compatible.confluent-status-codes", Form.SWITCH);

    static final Key<Bytes> READ_BYTES = Key.of("consume.max-bytes", SIZE);
    static final Key<Duration> READ_WAIT = Key.of("consume.max-wait", TIME);
    static final Key<Integer> WAITING = Key.of("consume.max-waiting-partitions", Form.whole(1, 100_000));
    static final Key<Integer> STREAMS = Key.of("consume.streams", Form.whole(0, 10_000));
    static final Key<Integer> INSTANCES = Key.of("consume.instances", Form.whole(0, 1_000));
    static final Key<Duration> INSTANCE_IDLE = Key.of("consume.instance-idle", TIME);
    static final Key<IsolationLevel> ISOLATION = Key.of("consume.isolation", Form.oneOf(Isolation.WORDS));

    static final Key<Double> LOG_SHARE =
            Key.of("log.requests", Form.fraction(share -> share >= 0 && share <= 1, "0 to 1"));

    static final Key<String> CERTIFICATE = Key.of("tls.certificate", Form.TEXT);
    static final Key<String> KEY = Key.of("tls.key", Form.TEXT);
    static final Key<String> CLIENTS = Key.of("tls.clients", Form.TEXT);
    static final Key<Duration> RELOAD = Key.of("tls.reload", TIME);

    static final Key<String> USERS = Key.of("access.users", Form.TEXT);
    static final Key<String> TOKEN_KEYS = Key.of("access.tokens.keys", Form.TEXT);
    static final Key<String> TOKEN_ISSUER = Key.of("access.tokens.issuer", Form.TEXT);
    static final Key<String> TOKEN_AUDIENCE = Key.of("access.tokens.audience", Form.TEXT);
    static final Key<String> TOKEN_NAME = Key.of("access.tokens.name", Form.TEXT);
    static final Key<CertificateSettings.Part> CERTIFICATE_PRINCIPAL =
            Key.of("access.certificates.principal", Form.oneOf(parts()));
    static final Key<String> MAPPING_RULES = Key.of("access.certificates.mapping-rules", Form.TEXT);
    static final Key<String> PASS_MECHANISM = Key.of("access.pass-through.mechanism", Form.oneOf(mechanisms()));
    static final Key<Integer> PASS_CALLERS = Key.of("access.pass-through.callers", Form.whole(1, 1_000));
    static final Key<Duration> PASS_IDLE = Key.of("access.pass-through.idle", TIME);
    static final Key<Rate> RATE = Key.of("access.rate", Form.rate());
    static final Key<String> RULES = Key.of("access.rules.*", Form.text(AccessRules::legal, AccessRules.EXPECTED));

    static final List<Key<?>> ALL = List.of(
            BOOTSTRAP_SERVER,
            COMMAND_CONFIG,
            PLUGIN_PATH,
            TOPIC_REFRESH,
            LISTEN,
            EVENT_LOOPS,
            MAX_CONNECTIONS,
            MAX_PER_ADDRESS,
            MAX_HEADER,
            MAX_LINE,
            HEADER_TIMEOUT,
            BODY_TIMEOUT,
            KEEP_ALIVE,
            PUBLIC_URL,
            TRUSTED_PROXIES,
            HOSTS,
            ORIGINS,
            DRAIN,
            MAX_BODY,
            MAX_INFLATED,
            MAX_RECORD,
            MAX_RECORDS,
            IN_MEMORY,
            ALLOW_NO_ACKS,
            LANES,
            LANE_RECORDS,
            LANE_BYTES,
            MAX_WAIT,
            IN_FLIGHT,
            LINGER,
            PROMPT,
            BATCH,
            COMPRESSION,
            DELIVERY_TIMEOUT,
            AFFINITY,
            AFFINITY_INTERVAL,
            AFFINITY_SLOW,
            REPEAT_KEYS,
            REPEAT_BYTES,
            REMEMBER,
            THEIR_STATUS,
            READ_BYTES,
            READ_WAIT,
            WAITING,
            STREAMS,
            INSTANCES,
            INSTANCE_IDLE,
            ISOLATION,
            LOG_SHARE,
            CERTIFICATE,
            KEY,
            CLIENTS,
            RELOAD,
            USERS,
            TOKEN_KEYS,
            TOKEN_ISSUER,
            TOKEN_AUDIENCE,
            TOKEN_NAME,
            CERTIFICATE_PRINCIPAL,
            MAPPING_RULES,
            PASS_MECHANISM,
            PASS_CALLERS,
            PASS_IDLE,
            RATE,
            RULES);

    private GatewayKeys() {}

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
