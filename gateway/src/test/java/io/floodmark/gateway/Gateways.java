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

/** Gateways as tests start them: on any free port of loopback. */
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
     * Settings of one that refuses much of what some clients without a pause ask for: by its rate (429), since its
     * lanes are full, or since a record stood in a queue too long while others of its request did not (503).
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
        List<PlanOverride> flags = new ArrayList<>();
        flags.add(new PlanOverride("kafka.bootstrap-server", bootstrapServers, "--bootstrap-server"));
        flags.add(new PlanOverride("http.listen", "127.0.0.1:0", "--listen"));
        // What requests that are written by hand say.
        flags.add(new PlanOverride("http.hosts[0]", "x", "--http.hosts"));
        for (int i = 0; i < settings.length; i += 2) {
            flags.add(new PlanOverride(settings[i], settings[i + 1], "--" + settings[i]));
        }
        return GatewayConfig.read(Optional.empty(), flags);
    }
}
