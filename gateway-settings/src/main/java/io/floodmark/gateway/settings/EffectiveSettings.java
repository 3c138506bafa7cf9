package io.floodmark.gateway.settings;

import io.floodmark.config.key.Key;
import io.floodmark.model.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes settings as a configuration file with all defaults. Reading that file gives the same settings. */
public final class EffectiveSettings {
    private final List<String> lines = new ArrayList<>();
    private String section = "";

    private EffectiveSettings(GatewaySettings settings) {
        kafka(settings.kafka());
        http(settings);
        requests(settings.requests());
        lanes(settings.lanes());
        others(settings);
        access(settings.tls(), settings.access());
        lines.addAll(HeapNeed.of(settings).comments());
    }

    /** Returns lines of YAML. */
    public static String yaml(GatewaySettings settings) {
        return String.join("\n", new EffectiveSettings(settings).lines) + "\n";
    }

    private void kafka(KafkaSettings kafka) {
        add(GatewayKeys.BOOTSTRAP_SERVER, text(kafka.bootstrapServers()));
        maybe(GatewayKeys.COMMAND_CONFIG, kafka.commandConfig());
        maybe(GatewayKeys.PLUGIN_PATH, kafka.pluginPath());
        add(GatewayKeys.TOPIC_REFRESH, kafka.topicRefresh());
    }

    private void http(GatewaySettings settings) {
        HttpSettings http = settings.http();
        String host = http.host().contains(":") ? "[" + http.host() + "]" : http.host();
        add(GatewayKeys.LISTEN, text(host + ":" + http.port()));
        add(GatewayKeys.EVENT_LOOPS, http.eventLoops());
        add(GatewayKeys.MAX_CONNECTIONS, http.maxConnections());
        add(GatewayKeys.MAX_PER_ADDRESS, http.maxPerAddress());
        add(GatewayKeys.MAX_HEADER, http.maxHeader());
        add(GatewayKeys.MAX_LINE, http.maxLine());
        add(GatewayKeys.HEADER_TIMEOUT, http.headerTimeout());
        add(GatewayKeys.BODY_TIMEOUT, http.bodyTimeout());
        add(GatewayKeys.KEEP_ALIVE, http.keepAlive());
        add(GatewayKeys.DRAIN, settings.drain());
        maybe(GatewayKeys.PUBLIC_URL, http.site().publicUrl());
        add(GatewayKeys.TRUSTED_PROXIES, list(http.site().trustedProxies()));
        add(GatewayKeys.HOSTS, list(http.site().hosts()));
        add(GatewayKeys.ORIGINS, list(http.site().origins()));
    }

    private void requests(RequestLimits requests) {
        add(GatewayKeys.MAX_BODY, requests.maxBody());
        add(GatewayKeys.MAX_INFLATED, requests.maxInflated());
        add(GatewayKeys.MAX_RECORD, requests.maxRecord());
        add(GatewayKeys.MAX_RECORDS, requests.maxRecords());
        add(GatewayKeys.IN_MEMORY, requests.inMemory());
        add(GatewayKeys.ALLOW_NO_ACKS, requests.allowNoAcks());
    }

    private void lanes(LaneSettings lanes) {
        add(GatewayKeys.LANES, lanes.count());
        add(GatewayKeys.LANE_RECORDS, lanes.maxRecords());
        add(GatewayKeys.LANE_BYTES, lanes.maxBytes());
        add(GatewayKeys.MAX_WAIT, lanes.maxWait());
        add(GatewayKeys.IN_FLIGHT, lanes.inFlight());
        add(GatewayKeys.LINGER, lanes.linger());
        add(GatewayKeys.PROMPT, lanes.prompt());
        add(GatewayKeys.BATCH, lanes.batch());
        add(GatewayKeys.COMPRESSION, lanes.compression());
        add(GatewayKeys.DELIVERY_TIMEOUT, lanes.deliveryTimeout());
    }

    private void others(GatewaySettings settings) {
        add(GatewayKeys.AFFINITY, settings.affinity().on());
        add(GatewayKeys.AFFINITY_INTERVAL, settings.affinity().interval());
        add(GatewayKeys.AFFINITY_SLOW, settings.affinity().slow());
        add(GatewayKeys.REPEAT_KEYS, settings.idempotency().maxKeys());
        add(GatewayKeys.REPEAT_BYTES, settings.idempotency().maxBytes());
        add(GatewayKeys.REMEMBER, settings.idempotency().remember());
        add(GatewayKeys.THEIR_STATUS, settings.compatible().theirStatus());
        ConsumeSettings consume = settings.consume();
        add(GatewayKeys.READ_BYTES, consume.maxBytes());
        add(GatewayKeys.READ_WAIT, consume.maxWait());
        add(GatewayKeys.WAITING, consume.waiting());
        add(GatewayKeys.STREAMS, consume.streams());
        add(GatewayKeys.INSTANCES, consume.instances());
        add(GatewayKeys.INSTANCE_IDLE, consume.instanceIdle());
        add(GatewayKeys.ISOLATION, consume.isolation());
        add(GatewayKeys.LOG_SHARE, settings.logShare());
    }

    private void access(TlsSettings tls, AccessSettings access) {
        maybe(GatewayKeys.CERTIFICATE, tls.certificate());
        maybe(GatewayKeys.KEY, tls.key());
        maybe(GatewayKeys.CLIENTS, tls.clients());
        add(GatewayKeys.RELOAD, tls.reload());
        maybe(GatewayKeys.USERS, access.users());
        access.tokens().ifPresent(tokens -> {
            maybe(GatewayKeys.TOKEN_KEYS, Optional.of(tokens.keys()));
            maybe(GatewayKeys.TOKEN_ISSUER, Optional.of(tokens.issuer()));
            maybe(GatewayKeys.TOKEN_AUDIENCE, Optional.of(tokens.audience()));
            maybe(GatewayKeys.TOKEN_NAME, Optional.of(tokens.name()));
        });
        add(GatewayKeys.CERTIFICATE_PRINCIPAL, access.certificates().principal().key());
        maybe(GatewayKeys.MAPPING_RULES, access.certificates().mappingRules());
        access.passThrough().ifPresent(passThrough -> {
            maybe(GatewayKeys.PASS_MECHANISM, Optional.of(passThrough.mechanism()));
            add(GatewayKeys.PASS_CALLERS, passThrough.sessions());
            add(GatewayKeys.PASS_IDLE, passThrough.idle());
        });
        access.rate().ifPresent(rate -> add(GatewayKeys.RATE, rate));
        if (!access.rules().isEmpty()) {
            lines.add((section.equals("access") ? "" : "access:\n") + "  rules:");
            new TreeMap<>(access.rules())
                    .forEach((name, rules) -> lines.add("    " + text(name) + ": "
                            + text(rules.stream().map(AccessRules::text).collect(Collectors.joining(", ")))));
        }
    }

    private void maybe(Key<?> key, Optional<?> value) {
        value.ifPresent(given -> add(key, text(given.toString())));
    }

    private void add(Key<?> key, Object value) {
        List<String> path = List.of(key.path().toString().replace("[]", "").split("\\.", -1));
        if (!path.get(0).equals(section)) {
            section = path.get(0);
            lines.add(section + ":");
        }
        String written = value instanceof Duration duration ? Durations.format(duration) : value.toString();
        if (path.size() == 2) {
            lines.add("  " + path.get(1) + ": " + written);
            return;
        }
        String inner = "  " + path.get(1) + ":";
        if (!lines.contains(inner)) {
            lines.add(inner);
        }
        lines.add("    " + path.get(2) + ": " + written);
    }

    private static String list(List<String> values) {
        return values.stream().map(EffectiveSettings::text).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String text(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
