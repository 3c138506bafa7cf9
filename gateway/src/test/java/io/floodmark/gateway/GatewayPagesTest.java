package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.key.Key;
import io.floodmark.gateway.settings.EffectiveSettings;
import io.floodmark.gateway.settings.GatewayKeys;
import io.floodmark.testing.ExposedMetrics;
import io.floodmark.testing.GeneratedBlocks;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Tests the tables in the gateway's reference: its settings, and the metrics of a running gateway. */
class GatewayPagesTest {
    private static final Path REFERENCE = Path.of("..", "docs", "reference");
    private static final String PREFIX = "floodmark_gateway_";

    /** Keys whose defaults depend on the machine, with their text. */
    private static final Map<Key<?>, String> OF_THE_MACHINE =
            Map.of(GatewayKeys.EVENT_LOOPS, "cores - 1, at least 1", GatewayKeys.LANES, "half of the cores, 1 to 5");

    /** Keys whose defaults follow from another key, with their text. */
    private static final Map<Key<?>, String> OF_OTHERS =
            Map.of(GatewayKeys.MAX_PER_ADDRESS, "a quarter of `http.max-connections`");

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void holdTheSettings() {
        GeneratedBlocks.assertMatch(REFERENCE, Map.of("gateway-settings", settings()));
    }

    @Test
    void holdTheMetrics() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "lanes.count", "1")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "v").status()).isEqualTo(200);
            assertThat(client.post(topic, "?acks=2", "v").status()).isEqualTo(400);

            GeneratedBlocks.assertMatch(
                    REFERENCE,
                    Map.of(
                            "gateway-metrics",
                            ExposedMetrics.of(client.get("/metrics").text()).table(PREFIX)));
        }
    }

    private static String settings() {
        Map<String, String> values = new LinkedHashMap<>();
        addEffective(values);
        // These keys have defaults only if there are such logins.
        addEffective(
                values,
                "access.tokens.keys",
                "https://issuer/keys",
                "access.tokens.issuer",
                "https://issuer",
                "access.tokens.audience",
                "a");
        addEffective(values, "access.pass-through.mechanism", "PLAIN");
        // These values were given, so they are no defaults.
        values.keySet()
                .removeAll(List.of(
                        "access.tokens.keys",
                        "access.tokens.issuer",
                        "access.tokens.audience",
                        "access.pass-through.mechanism"));
        return GatewayKeys.ALL.stream()
                .map(key -> "| `" + key.path() + "` | " + cell(key.meaning()) + " | "
                        + cell(key.form().expected()) + " | " + usual(key, values) + " |\n")
                .collect(Collectors.joining("", "| key | meaning | value | default |\n|---|---|---|---|\n", ""));
    }

    private static void addEffective(Map<String, String> values, String... given) {
        String yaml = EffectiveSettings.yaml(TestSettings.defaults(given));
        flatten("", new Load(LoadSettings.builder().build()).loadFromString(yaml), values);
    }

    private static String usual(Key<?> key, Map<String, String> values) {
        if (key.equals(GatewayKeys.BOOTSTRAP_SERVER)) {
            return "";
        }
        String text = OF_THE_MACHINE.getOrDefault(key, OF_OTHERS.getOrDefault(key, ""));
        String value = values.getOrDefault(key.path().toString().replace("[]", ""), "");
        return text.isEmpty() ? (value.isEmpty() ? "none" : "`" + value + "`") : text;
    }

    private static void flatten(String path, Object node, Map<String, String> values) {
        if (node instanceof Map<?, ?> map) {
            map.forEach((key, value) -> flatten(path.isEmpty() ? key + "" : path + "." + key, value, values));
        } else if (!node.toString().equals("[]")) {
            values.put(path, node.toString());
        }
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
