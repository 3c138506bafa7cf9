package io.floodmark.gateway.settings;

import io.floodmark.config.key.Key;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.tree.Settings;
import io.floodmark.config.yaml.PlanText;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the configuration file of the gateway strictly and reports all problems at once, each with file, line and
 * column.
 */
public final class GatewayConfig {
    private static final String EXPECTED = "settings of a gateway, e.g. kafka: { bootstrap-server: \"host:9092\" }";

    private final Settings file;

    private GatewayConfig(Settings file) {
        this.file = file;
    }

    /**
     * Reads a file and applies flags over it. Missing values get their defaults.
     *
     * @throws io.floodmark.model.error.PlanException with every problem
     */
    public static GatewaySettings read(Optional<Path> file, List<PlanOverride> flags) {
        Optional<PlanText> text = file.map(path -> PlanText.of(path, EXPECTED));
        Settings settings = Settings.read(text, flags, GatewayKeys.ALL, EXPECTED);
        GatewaySettings read = new GatewayConfig(settings).settings();
        settings.throwIfAny();
        return read;
    }

    private GatewaySettings settings() {
        GatewaySettings usual = GatewaySettings.defaults(kafka());
        HttpSettings http = http(usual.http());
        RequestLimits requests = requests(usual.requests());
        LaneSettings lanes = lanes(usual.lanes());
        AffinitySettings affinity = affinity(usual.affinity());
        RepeatSettings idempotency = idempotency(usual.idempotency());
        CompatibleSettings compatible = new CompatibleSettings(
                or(GatewayKeys.THEIR_STATUS, usual.compatible().theirStatus()));
        ConsumeSettings consume = consume(usual.consume());
        TlsSettings tls = tls(usual.tls());
        AccessSettings access = access();
        return file.join(
                usual,
                () -> new GatewaySettings(
                        usual.kafka(),
                        http,
                        requests,
                        lanes,
                        affinity,
                        idempotency,
                        compatible,
                        consume,
                        tls,
                        access,
                        or(GatewayKeys.LOG_SHARE, usual.logShare()),
                        or(GatewayKeys.DRAIN, usual.drain())));
    }

    private <T> T or(Key<T> key, T usual) {
        return file.get(key).orElse(usual);
    }

    private KafkaSettings kafka() {
        Optional<String> servers = file.get(GatewayKeys.BOOTSTRAP_SERVER);
        if (servers.isEmpty()) {
            file.required(
                    GatewayKeys.BOOTSTRAP_SERVER,
                    "set --bootstrap-server HOST:PORT, or kafka.bootstrap-server in the file of --config");
        }
        KafkaSettings usual = KafkaSettings.defaults(servers.orElse("none:1"));
        Optional<Path> commandConfig = file.file(GatewayKeys.COMMAND_CONFIG);
        Optional<Path> pluginPath = file.folder(GatewayKeys.PLUGIN_PATH);
        return file.build(
                "kafka",
                usual,
                () -> new KafkaSettings(
                        usual.bootstrapServers(),
                        commandConfig,
                        pluginPath,
                        or(GatewayKeys.TOPIC_REFRESH, usual.topicRefresh())));
    }

    private HttpSettings http(HttpSettings usual) {
        String listen = or(GatewayKeys.LISTEN, usual.host() + ":" + usual.port());
        int colon = listen.lastIndexOf(':');
        String host = listen.substring(0, colon).replaceAll("^\\[|\\]$", "");
        int port = Integer.parseInt(listen.substring(colon + 1));
        int connections = or(GatewayKeys.MAX_CONNECTIONS, usual.maxConnections());
        return file.build(
                "http",
                usual,
                () -> new HttpSettings(
                        host,
                        port,
                        or(GatewayKeys.EVENT_LOOPS, usual.eventLoops()),
                        connections,
                        or(GatewayKeys.MAX_PER_ADDRESS, HttpSettings.perAddress(connections)),
                        or(GatewayKeys.MAX_HEADER, usual.maxHeader()),
                        or(GatewayKeys.MAX_LINE, usual.maxLine()),
                        or(GatewayKeys.HEADER_TIMEOUT, usual.headerTimeout()),
                        or(GatewayKeys.BODY_TIMEOUT, usual.bodyTimeout()),
                        or(GatewayKeys.KEEP_ALIVE, usual.keepAlive()),
                        site()));
    }

    private SiteSettings site() {
        return new SiteSettings(
                file.get(GatewayKeys.PUBLIC_URL).map(URI::create),
                List.copyOf(file.all(GatewayKeys.TRUSTED_PROXIES).values()),
                List.copyOf(file.all(GatewayKeys.HOSTS).values()),
                List.copyOf(file.all(GatewayKeys.ORIGINS).values()));
    }

    private RequestLimits requests(RequestLimits usual) {
        return file.build(
                "requests",
                usual,
                () -> new RequestLimits(
                        or(GatewayKeys.MAX_BODY, usual.maxBody()),
                        or(GatewayKeys.MAX_INFLATED, usual.maxInflated()),
                        or(GatewayKeys.MAX_RECORD, usual.maxRecord()),
                        or(GatewayKeys.MAX_RECORDS, usual.maxRecords()),
                        or(GatewayKeys.IN_MEMORY, usual.inMemory()),
                        or(GatewayKeys.ALLOW_NO_ACKS, usual.allowNoAcks())));
    }

    private LaneSettings lanes(LaneSettings usual) {
        return file.build(
                "lanes",
                usual,
                () -> new LaneSettings(
                        or(GatewayKeys.LANES, usual.count()),
                        or(GatewayKeys.LANE_RECORDS, usual.maxRecords()),
                        or(GatewayKeys.LANE_BYTES, usual.maxBytes()),
                        or(GatewayKeys.MAX_WAIT, usual.maxWait()),
                        or(GatewayKeys.IN_FLIGHT, usual.inFlight()),
                        or(GatewayKeys.LINGER, usual.linger()),
                        or(GatewayKeys.PROMPT, usual.prompt()),
                        or(GatewayKeys.BATCH, usual.batch()),
                        or(GatewayKeys.COMPRESSION, usual.compression()),
                        or(GatewayKeys.DELIVERY_TIMEOUT, usual.deliveryTimeout())));
    }

    private AffinitySettings affinity(AffinitySettings usual) {
        return file.build(
                "affinity",
                usual,
                () -> new AffinitySettings(
                        or(GatewayKeys.AFFINITY, usual.on()),
                        or(GatewayKeys.AFFINITY_INTERVAL, usual.interval()),
                        or(GatewayKeys.AFFINITY_SLOW, usual.slow())));
    }

    private RepeatSettings idempotency(RepeatSettings usual) {
        return file.build(
                "idempotency",
                usual,
                () -> new RepeatSettings(
                        or(GatewayKeys.REPEAT_KEYS, usual.maxKeys()),
                        or(GatewayKeys.REPEAT_BYTES, usual.maxBytes()),
                        or(GatewayKeys.REMEMBER, usual.remember())));
    }

    private ConsumeSettings consume(ConsumeSettings usual) {
        return file.build(
                "consume",
                usual,
                () -> new ConsumeSettings(
                        or(GatewayKeys.READ_BYTES, usual.maxBytes()),
                        or(GatewayKeys.READ_WAIT, usual.maxWait()),
                        or(GatewayKeys.WAITING, usual.waiting()),
                        or(GatewayKeys.STREAMS, usual.streams()),
                        or(GatewayKeys.INSTANCES, usual.instances()),
                        or(GatewayKeys.INSTANCE_IDLE, usual.instanceIdle()),
                        or(GatewayKeys.ISOLATION, usual.isolation())));
    }

    private TlsSettings tls(TlsSettings usual) {
        Optional<Path> certificate = file.file(GatewayKeys.CERTIFICATE);
        Optional<Path> key = file.file(GatewayKeys.KEY);
        Optional<Path> clients = file.file(GatewayKeys.CLIENTS);
        return file.build(
                "tls", usual, () -> new TlsSettings(certificate, key, clients, or(GatewayKeys.RELOAD, usual.reload())));
    }

    private AccessSettings access() {
        Map<String, List<AccessRule>> rules = new LinkedHashMap<>();
        file.all(GatewayKeys.RULES).forEach((name, text) -> rules.put(name, AccessRules.read(text)));
        Optional<Path> users = file.file(GatewayKeys.USERS);
        Optional<TokenSettings> tokens = tokens();
        CertificateSettings certificates = certificates();
        Optional<PassThroughSettings> passThrough = passThrough();
        return file.build(
                "access",
                AccessSettings.defaults(),
                () -> new AccessSettings(users, tokens, certificates, passThrough, file.get(GatewayKeys.RATE), rules));
    }

    private CertificateSettings certificates() {
        CertificateSettings usual = CertificateSettings.defaults();
        return file.build(
                "access.certificates",
                usual,
                () -> new CertificateSettings(
                        or(GatewayKeys.CERTIFICATE_PRINCIPAL, usual.principal()), file.get(GatewayKeys.MAPPING_RULES)));
    }

    private Optional<PassThroughSettings> passThrough() {
        Optional<String> mechanism = file.get(GatewayKeys.PASS_MECHANISM);
        int sessions = or(GatewayKeys.PASS_CALLERS, PassThroughSettings.DEFAULT_CALLERS);
        Duration idle = or(GatewayKeys.PASS_IDLE, PassThroughSettings.DEFAULT_IDLE);
        if (mechanism.isEmpty()
                && (file.get(GatewayKeys.PASS_CALLERS).isPresent()
                        || file.get(GatewayKeys.PASS_IDLE).isPresent())) {
            file.missing(GatewayKeys.PASS_MECHANISM, "with the rest of access.pass-through");
        }
        return mechanism.flatMap(named -> file.build(
                "access.pass-through",
                Optional.<PassThroughSettings>empty(),
                () -> Optional.of(new PassThroughSettings(named, sessions, idle))));
    }

    private Optional<TokenSettings> tokens() {
        Optional<String> keys = file.get(GatewayKeys.TOKEN_KEYS);
        if (keys.isEmpty()) {
            boolean meant = Stream.of(GatewayKeys.TOKEN_ISSUER, GatewayKeys.TOKEN_AUDIENCE, GatewayKeys.TOKEN_NAME)
                    .anyMatch(key -> file.get(key).isPresent());
            if (meant) {
                file.missing(GatewayKeys.TOKEN_KEYS, "with the rest of access.tokens");
            }
            return Optional.empty();
        }
        boolean fetched = keys.get().matches("https?://.*");
        String where = fetched
                ? keys.get()
                : file.file(GatewayKeys.TOKEN_KEYS).map(Path::toString).orElse("none");
        for (Key<String> needed : List.of(GatewayKeys.TOKEN_ISSUER, GatewayKeys.TOKEN_AUDIENCE)) {
            if (file.get(needed).isEmpty()) {
                file.missing(needed, "with access.tokens.keys");
            }
        }
        return file.build(
                "access.tokens",
                Optional.<TokenSettings>empty(),
                () -> Optional.of(new TokenSettings(
                        where,
                        or(GatewayKeys.TOKEN_ISSUER, "none"),
                        or(GatewayKeys.TOKEN_AUDIENCE, "none"),
                        or(GatewayKeys.TOKEN_NAME, TokenSettings.DEFAULT_NAME))));
    }
}
