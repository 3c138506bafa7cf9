package io.floodmark.gateway;

import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanText;
import io.floodmark.config.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the gateway's file, strictly: every problem at once, each with file, line and column. */
public final class GatewayConfig {
    private static final String EXPECTED = "settings of a gateway, as kafka: { bootstrap-server: \"host:9092\" }";

    private final Settings file;

    private GatewayConfig(Settings file) {
        this.file = file;
    }

    /**
     * Reads a file and lays flags over it; what neither says gets its default.
     *
     * @throws io.floodmark.model.PlanException with every problem
     */
    public static GatewaySettings read(Optional<Path> file, List<PlanOverride> flags) {
        Optional<PlanText> text = file.map(path -> PlanText.of(path, EXPECTED));
        Settings settings = Settings.read(text, flags, GatewayKeys.ALL, EXPECTED);
        GatewaySettings read = new GatewayConfig(settings).settings();
        settings.throwIfAny();
        return read;
    }

    private GatewaySettings settings() {
        Optional<String> servers = file.get(GatewayKeys.BOOTSTRAP_SERVER);
        if (servers.isEmpty()) {
            file.missing(GatewayKeys.BOOTSTRAP_SERVER, "or --bootstrap-server");
        }
        KafkaSettings kafka = kafka(servers.orElse("none:1"));
        HttpSettings http = http();
        RequestLimits requests = requests();
        LaneSettings lanes = lanes();
        AffinitySettings affinity = affinity();
        RepeatSettings idempotency = idempotency();
        Duration drain = file.get(GatewayKeys.DRAIN).orElse(GatewaySettings.DEFAULT_DRAIN);
        GatewaySettings otherwise = new GatewaySettings(
                kafka, http, defaultRequests(), defaultLanes(), affinity, idempotency, GatewaySettings.DEFAULT_DRAIN);
        return file.build(
                "lanes",
                otherwise,
                () -> new GatewaySettings(kafka, http, requests, lanes, affinity, idempotency, drain));
    }

    private KafkaSettings kafka(String servers) {
        Optional<Path> commandConfig = file.file(GatewayKeys.COMMAND_CONFIG);
        return file.build(
                "kafka",
                new KafkaSettings(servers, commandConfig, KafkaSettings.DEFAULT_TOPIC_REFRESH),
                () -> new KafkaSettings(
                        servers,
                        commandConfig,
                        file.get(GatewayKeys.TOPIC_REFRESH).orElse(KafkaSettings.DEFAULT_TOPIC_REFRESH)));
    }

    private HttpSettings http() {
        String listen =
                file.get(GatewayKeys.LISTEN).orElse(HttpSettings.DEFAULT_HOST + ":" + HttpSettings.DEFAULT_PORT);
        int colon = listen.lastIndexOf(':');
        String host = listen.substring(0, colon).replaceAll("^\\[|\\]$", "");
        int port = Integer.parseInt(listen.substring(colon + 1));
        return file.build(
                "http",
                new HttpSettings(
                        HttpSettings.DEFAULT_HOST,
                        HttpSettings.DEFAULT_PORT,
                        1,
                        HttpSettings.DEFAULT_MAX_CONNECTIONS,
                        HttpSettings.DEFAULT_MAX_HEADER,
                        HttpSettings.DEFAULT_MAX_LINE,
                        HttpSettings.DEFAULT_HEADER_TIMEOUT,
                        HttpSettings.DEFAULT_BODY_TIMEOUT,
                        HttpSettings.DEFAULT_KEEP_ALIVE),
                () -> new HttpSettings(
                        host,
                        port,
                        file.get(GatewayKeys.EVENT_LOOPS).orElseGet(HttpSettings::defaultEventLoops),
                        file.get(GatewayKeys.MAX_CONNECTIONS).orElse(HttpSettings.DEFAULT_MAX_CONNECTIONS),
                        file.get(GatewayKeys.MAX_HEADER).orElse(HttpSettings.DEFAULT_MAX_HEADER),
                        file.get(GatewayKeys.MAX_LINE).orElse(HttpSettings.DEFAULT_MAX_LINE),
                        file.get(GatewayKeys.HEADER_TIMEOUT).orElse(HttpSettings.DEFAULT_HEADER_TIMEOUT),
                        file.get(GatewayKeys.BODY_TIMEOUT).orElse(HttpSettings.DEFAULT_BODY_TIMEOUT),
                        file.get(GatewayKeys.KEEP_ALIVE).orElse(HttpSettings.DEFAULT_KEEP_ALIVE)));
    }

    private RequestLimits requests() {
        return file.build(
                "requests",
                defaultRequests(),
                () -> new RequestLimits(
                        file.get(GatewayKeys.MAX_BODY).orElse(RequestLimits.DEFAULT_MAX_BODY),
                        file.get(GatewayKeys.MAX_INFLATED).orElse(RequestLimits.DEFAULT_MAX_INFLATED),
                        file.get(GatewayKeys.MAX_RECORD).orElse(RequestLimits.DEFAULT_MAX_RECORD),
                        file.get(GatewayKeys.MAX_RECORDS).orElse(RequestLimits.DEFAULT_MAX_RECORDS),
                        file.get(GatewayKeys.IN_MEMORY).orElse(RequestLimits.DEFAULT_IN_MEMORY),
                        file.get(GatewayKeys.ALLOW_NO_ACKS).orElse(false)));
    }

    private static RequestLimits defaultRequests() {
        return new RequestLimits(
                RequestLimits.DEFAULT_MAX_BODY,
                RequestLimits.DEFAULT_MAX_INFLATED,
                RequestLimits.DEFAULT_MAX_RECORD,
                RequestLimits.DEFAULT_MAX_RECORDS,
                RequestLimits.DEFAULT_IN_MEMORY,
                false);
    }

    private LaneSettings lanes() {
        return file.build(
                "lanes",
                defaultLanes(),
                () -> new LaneSettings(
                        file.get(GatewayKeys.LANES).orElseGet(LaneSettings::defaultCount),
                        file.get(GatewayKeys.LANE_RECORDS).orElse(LaneSettings.DEFAULT_MAX_RECORDS),
                        file.get(GatewayKeys.LANE_BYTES).orElse(LaneSettings.DEFAULT_MAX_BYTES),
                        file.get(GatewayKeys.MAX_WAIT).orElse(LaneSettings.DEFAULT_MAX_WAIT),
                        file.get(GatewayKeys.IN_FLIGHT).orElse(LaneSettings.DEFAULT_IN_FLIGHT),
                        file.get(GatewayKeys.LINGER).orElse(LaneSettings.DEFAULT_LINGER),
                        file.get(GatewayKeys.BATCH).orElse(LaneSettings.DEFAULT_BATCH),
                        file.get(GatewayKeys.COMPRESSION).orElse(LaneSettings.DEFAULT_COMPRESSION),
                        file.get(GatewayKeys.DELIVERY_TIMEOUT).orElse(LaneSettings.DEFAULT_DELIVERY_TIMEOUT)));
    }

    private static LaneSettings defaultLanes() {
        return new LaneSettings(
                LaneSettings.defaultCount(),
                LaneSettings.DEFAULT_MAX_RECORDS,
                LaneSettings.DEFAULT_MAX_BYTES,
                LaneSettings.DEFAULT_MAX_WAIT,
                LaneSettings.DEFAULT_IN_FLIGHT,
                LaneSettings.DEFAULT_LINGER,
                LaneSettings.DEFAULT_BATCH,
                LaneSettings.DEFAULT_COMPRESSION,
                LaneSettings.DEFAULT_DELIVERY_TIMEOUT);
    }

    private AffinitySettings affinity() {
        return file.build(
                "affinity",
                new AffinitySettings(true, AffinitySettings.DEFAULT_INTERVAL, AffinitySettings.DEFAULT_SLOW),
                () -> new AffinitySettings(
                        file.get(GatewayKeys.AFFINITY).orElse(true),
                        file.get(GatewayKeys.AFFINITY_INTERVAL).orElse(AffinitySettings.DEFAULT_INTERVAL),
                        file.get(GatewayKeys.AFFINITY_SLOW).orElse(AffinitySettings.DEFAULT_SLOW)));
    }

    private RepeatSettings idempotency() {
        return file.build(
                "idempotency",
                new RepeatSettings(
                        RepeatSettings.DEFAULT_MAX_KEYS,
                        RepeatSettings.DEFAULT_MAX_BYTES,
                        RepeatSettings.DEFAULT_REMEMBER),
                () -> new RepeatSettings(
                        file.get(GatewayKeys.REPEAT_KEYS).orElse(RepeatSettings.DEFAULT_MAX_KEYS),
                        file.get(GatewayKeys.REPEAT_BYTES).orElse(RepeatSettings.DEFAULT_MAX_BYTES),
                        file.get(GatewayKeys.REMEMBER).orElse(RepeatSettings.DEFAULT_REMEMBER)));
    }
}
