package io.floodmark.testing.gateway;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.gateway.settings.GatewaySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Settings of gateways for tests. */
public final class TestSettings {
    private TestSettings() {}

    /**
     * Returns settings with which many requests of clients without a pause are refused. The causes are the rate (429),
     * full lanes, or a record that waited too long while others of its request did not (503).
     */
    public static String[] tight() {
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

    /**
     * Returns settings of a gateway on any free port of loopback.
     *
     * @param settings keys and values, alternating
     */
    public static GatewaySettings of(String bootstrapServers, String... settings) {
        List<String> all =
                new ArrayList<>(List.of("kafka.bootstrap-server", bootstrapServers, "http.listen", "127.0.0.1:0"));
        // The host in requests that tests write by hand.
        all.addAll(List.of("http.hosts[0]", "x"));
        all.addAll(List.of(settings));
        return read(all.toArray(String[]::new));
    }

    /** Returns settings with the gateway's own defaults, and with a broker that need not exist. */
    public static GatewaySettings defaults(String... settings) {
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
