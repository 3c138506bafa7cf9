package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/reference/gateway.md says what is so. */
class GatewayDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "gateway.md");

    @TempDir
    private Path folder;

    @Test
    void showsEveryKeyWithItsDefault() throws IOException {
        String document = Files.readString(DOCUMENT);
        String yaml = document.substring(document.indexOf("```yaml\n") + 8);
        Path file = Files.writeString(folder.resolve("gateway.yaml"), yaml.substring(0, yaml.indexOf("```")));
        for (String named : List.of("client.properties", "server.crt", "server.key", "clients.crt", "users")) {
            Files.writeString(folder.resolve(named), "");
        }
        Files.createDirectory(folder.resolve("plugins"));
        Path bare = Files.writeString(folder.resolve("bare.yaml"), """
                kafka: { bootstrap-server: "host:9092", command-config: client.properties, plugin-path: plugins }
                # These follow the machine.
                http: { event-loops: 1, public-url: "https://events.example.com" }
                lanes: { count: 1 }
                # These have no defaults.
                tls: { certificate: server.crt, key: server.key, clients: clients.crt }
                access:
                  users: users
                  tokens: { keys: "https://issuer/jwks.json", issuer: "https://issuer", audience: floodmark }
                  rate: 1000/s
                  rules: { alice: "all orders, read logs., group billing-", everybody: "read public." }
                """);

        assertThat(GatewayConfig.read(Optional.of(file), List.of()))
                .isEqualTo(GatewayConfig.read(Optional.of(bare), List.of()));
        assertThat(GatewayKeys.ALL)
                .filteredOn(key -> !key.equals(GatewayKeys.RULES))
                .allSatisfy(key -> assertThat(yaml)
                        .containsPattern("[\n{,] +" + key.path().toString().replaceAll(".*\\.|\\[]", "") + ": "));
    }

    @Test
    void namesEveryStatusAndEveryMetric() throws IOException {
        String document = Files.readString(DOCUMENT);
        String metrics = new GatewayMetrics(new ManualClock()).page();

        for (Reason reason : Reason.values()) {
            assertThat(document).contains(Integer.toString(reason.status()));
        }
        assertThat(metrics.lines().filter(line -> line.startsWith("# TYPE")).map(line -> line.split(" ", -1)[2]))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(document).contains("`" + name.replace("floodmark_gateway_", "")));
    }
}
