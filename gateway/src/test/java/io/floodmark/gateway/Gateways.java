package io.floodmark.gateway;

import io.floodmark.config.PlanOverride;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Starts gateways for tests, on any free port of loopback. */
final class Gateways {
    private Gateways() {}

    /** @param settings keys and values, one after the other */
    static Gateway start(String bootstrapServers, String... settings) {
        GatewaySettings read = settings(bootstrapServers, settings);
        return Gateway.start(
                read, read.kafka().commandConfig().map(Gateways::client).orElse(Map.of()));
    }

    private static Map<String, String> client(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(Function.identity(), properties::getProperty));
    }

    /**
     * Returns settings with which many requests of clients without a pause are refused. The causes are the rate (429),
     * full lanes, or a record that waited too long while others of its request did not (503).
     */
    static String[] tight() {
        return new String[] {
            "access.rate", "100/s",
            "requests.max-records", "16",
            "lanes.count", "2",
            "lanes.max-records", "32",
            "lanes.in-flight", "4KiB",
            "lanes.linger", "50ms",
            "lanes.adaptive-linger", "false",
            "lanes.max-wait", "300ms",
            "lanes.delivery-timeout", "4s"
        };
    }

    static GatewaySettings settings(String bootstrapServers, String... settings) {
        List<String> all =
                new ArrayList<>(List.of("kafka.bootstrap-server", bootstrapServers, "http.listen", "127.0.0.1:0"));
        // The host in requests that tests write by hand.
        all.addAll(List.of("http.hosts[0]", "x"));
        all.addAll(List.of(settings));
        return read(all.toArray(String[]::new));
    }

    /** Returns settings with the gateway's own defaults, and with a broker that need not exist. */
    static GatewaySettings defaults(String... settings) {
        List<String> all = new ArrayList<>(List.of("kafka.bootstrap-server", "host:9092"));
        all.addAll(List.of(settings));
        return read(all.toArray(String[]::new));
    }

    private static GatewaySettings read(String... settings) {
        List<PlanOverride> flags = new ArrayList<>();
        for (int i = 0; i < settings.length; i += 2) {
            flags.add(new PlanOverride(settings[i], settings[i + 1], "--" + settings[i]));
        }
        return GatewayConfig.read(Optional.empty(), flags);
    }
}
