package io.floodmark.gateway.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayConfigTest {
    @TempDir
    private Path folder;

    private GatewaySettings read(String text, PlanOverride... flags) throws IOException {
        Path file = Files.writeString(folder.resolve("gateway.yaml"), text);
        return GatewayConfig.read(Optional.of(file), List.of(flags));
    }

    @Test
    void takesDefaultsForWhatIsNotGiven() throws IOException {
        GatewaySettings settings = read("kafka: { bootstrap-server: \"host:9092\" }");

        assertThat(settings.kafka().bootstrapServers()).isEqualTo("host:9092");
        assertThat(settings.http().host()).isEqualTo("127.0.0.1");
        assertThat(settings.http().port()).isEqualTo(HttpSettings.defaults().port());
        assertThat(settings.lanes().maxBytes())
                .isEqualTo(LaneSettings.defaults().maxBytes());
        assertThat(settings.affinity().on()).isTrue();
        assertThat(settings.requests().allowNoAcks()).isFalse();
    }

    @Test
    void readsEverySection() throws IOException {
        Files.writeString(folder.resolve("client.properties"), "");

        GatewaySettings settings = read("""
                kafka: { bootstrap-server: "a:1,b:2", command-config: client.properties, topic-refresh: 5s }
                http: { listen: "[::1]:9000", event-loops: 2, keep-alive: 20s, drain-timeout: 5s }
                requests: { max-body: 1MiB, max-inflated: 2MiB, allow-no-acks: true }
                lanes: { count: 3, max-wait: 500ms, compression: lz4 }
                affinity: { enabled: false, interval: 1m }
                idempotency: { ttl: 1m }
                """);

        assertThat(settings.kafka().commandConfig()).contains(folder.resolve("client.properties"));
        assertThat(settings.http().host()).isEqualTo("::1");
        assertThat(settings.http().port()).isEqualTo(9_000);
        assertThat(settings.drain()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.requests().maxBody()).isEqualTo(Bytes.ofMiB(1));
        assertThat(settings.lanes().count()).isEqualTo(3);
        assertThat(settings.lanes().compression()).isEqualTo("lz4");
        assertThat(settings.affinity().on()).isFalse();
        assertThat(settings.idempotency().remember()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void letsFlagsWin() throws IOException {
        GatewaySettings settings = read(
                "kafka: { bootstrap-server: \"host:9092\" }",
                new PlanOverride("kafka.bootstrap-server", "other:1", "--bootstrap-server"));

        assertThat(settings.kafka().bootstrapServers()).isEqualTo("other:1");
    }

    @Test
    void tellsEveryProblemWithItsPlace() {
        assertThatThrownBy(() -> read("""
                kafka:
                  bootstrap-servers: "host:9092"
                http: { listen: 8082 }
                lanes:
                  count: many
                  in-flight: 64MiB
                requests: { max-body: 8MiB, in-memory: 4MiB }
                """))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "gateway.yaml:2:3: kafka.bootstrap-servers: unknown key (did you mean bootstrap-server?)")
                .hasMessageContaining("gateway.yaml:3:17: http.listen: invalid value '8082'; expected host:port")
                .hasMessageContaining(
                        "gateway.yaml:5:10: lanes.count: invalid value 'many'; expected a whole number, 1 to 64")
                .hasMessageContaining(
                        "gateway.yaml:7:40: requests.in-memory: invalid value '4MiB'; expected at least three times max-body");
    }

    @Test
    void refusesBoundsThatNoLegalRequestCouldPass() {
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                requests: { max-records: 200 }
                lanes: { max-records: 100 }
                """))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "gateway.yaml:3:23: lanes.max-records: invalid value '100'; expected at least requests.max-records, 200");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                requests: { max-records: 100000 }
                """))
                .hasMessageContaining("gateway.yaml:1:1: lanes.max-records: invalid value '50000'; expected at least")
                .hasMessageContaining("requests.max-records, 100000");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                lanes: { max-bytes: 8MiB }
                """))
                .hasMessageContaining(
                        "gateway.yaml:2:21: lanes.max-bytes: invalid value '8MiB'; expected at least requests.max-body");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                consume: { max-bytes: 64MiB }
                """))
                .hasMessageContaining(
                        "requests.in-memory: invalid value '128MiB'; expected at least four times consume.max-bytes, 64MiB");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                http: { drain-timeout: 1ms }
                """))
                .hasMessageContaining("gateway.yaml:2:24: http.drain-timeout: invalid value '1ms'");
    }

    @Test
    void letsPassThroughStandAlone() throws IOException {
        Files.writeString(folder.resolve("users"), "");

        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                access: { users: users, pass-through: { mechanism: PLAIN } }
                """))
                .hasMessageContaining("access.pass-through: is given together with users, tokens or rules");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                access: { pass-through: { callers: 3 } }
                """)).hasMessageContaining("access.pass-through.mechanism: is missing");
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                access: { pass-through: { mechanism: PLAIN, idle: 1m } }
                """)).hasMessageContaining("access.pass-through.idle: invalid value '1m'");
    }

    @Test
    void takesKeysOfAnIssuerOverConnectionsThatNobodyCanChange() throws IOException {
        String file = """
                kafka: { bootstrap-server: "h:1" }
                access:
                  tokens:
                    issuer: "https://issuer"
                    audience: floodmark
                    keys: "%s"
                """;

        for (String keys : List.of("http://issuer/jwks", "http://127.0.0.1.example/jwks", "http://localhost@issuer/")) {
            assertThatThrownBy(() -> read(file.formatted(keys)))
                    .as(keys)
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining(
                            "gateway.yaml:6:11: access.tokens.keys: invalid value '" + keys + "'; expected https");
        }
        for (String keys :
                List.of("https://issuer/jwks", "http://127.0.0.1:8080/jwks", "http://[::1]/", "http://localhost")) {
            assertThat(read(file.formatted(keys)).access().tokens()).as(keys).isPresent();
        }
    }

    @Test
    void refusesNamesAndPagesThatCannotBe() {
        assertThatThrownBy(() -> read("""
                kafka: { bootstrap-server: "h:1" }
                http:
                  public-url: "rest.example"
                  trusted-proxies: [ "10.0.0.0/8", "proxy.example" ]
                  hosts: [ "rest.example:8082" ]
                  cors: { origins: [ "https://app.example/", "*" ] }
                """))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "gateway.yaml:3:15: http.public-url: invalid value 'rest.example'; expected an absolute URL")
                .hasMessageContaining(
                        "gateway.yaml:4:36: http.trusted-proxies[1]: invalid value 'proxy.example'; expected an IP")
                .hasMessageContaining(
                        "gateway.yaml:5:12: http.hosts[0]: invalid value 'rest.example:8082'; expected the name")
                .hasMessageContaining(
                        "gateway.yaml:6:22: http.cors.origins[0]: invalid value 'https://app.example/'; expected an")
                .hasMessageContaining("http.cors.origins[1]: invalid value '*'; expected an origin");
        for (String url : List.of(
                "ftp://x",
                "https://",
                "https://u@x",
                "https://x?a",
                "https://x#a",
                "//x",
                "https://x:99999",
                "https://a b")) {
            assertThat(SiteSettings.legalUrl(url)).as(url).isFalse();
        }
        assertThat(SiteSettings.legalUrl("https://rest.example:8443/kafka/")).isTrue();
    }

    @Test
    void needsACluster() {
        assertThatThrownBy(() -> GatewayConfig.read(Optional.empty(), List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("kafka.bootstrap-server: missing; set --bootstrap-server HOST:PORT, or ")
                .hasMessageContaining("--bootstrap-server");
    }

    @Test
    void tellsAFileThatIsNone() {
        assertThatThrownBy(() -> read("")).hasMessageContaining("is empty; expected settings of a gateway");
        assertThatThrownBy(() -> GatewayConfig.read(Optional.of(folder.resolve("none.yaml")), List.of()))
                .hasMessageContaining("no such file; expected settings of a gateway");
        assertThatThrownBy(() -> read("kafka: { bootstrap-server: \"h:1\", command-config: none }"))
                .hasMessageContaining("kafka.command-config: invalid value 'none'; expected a readable file");
    }

    @Test
    void refusesRulesIfNobodyCanSayWhoTheyAre() throws IOException {
        String file = """
                kafka: { bootstrap-server: "h:1" }
                access: { %srules: { alice: "read *" } }
                """;

        assertThatThrownBy(() -> read(file.formatted("")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("gateway.yaml:2:18: access.rules: is given without authentication;"
                        + " expected access.users, access.tokens or tls.clients");

        Files.writeString(folder.resolve("users"), "");
        assertThat(read(file.formatted("users: users, ")).access().rules()).containsOnlyKeys("alice");
    }

    /** Otherwise a gateway whose file describes tokens would let everybody in. */
    @Test
    void refusesTokensWithoutKeys() {
        for (String given : List.of("issuer: \"https://issuer\"", "audience: floodmark", "name: sub")) {
            assertThatThrownBy(() ->
                            read("{ kafka: { bootstrap-server: \"h:1\" }, access: { tokens: { " + given + " } } }"))
                    .as(given)
                    .hasMessageContaining("access.tokens.keys: is missing");
        }
    }

    @Test
    void readsHowACertificateNamesItsPrincipal() throws IOException {
        List.of("a.crt", "a.key").forEach(this::touch);
        String file = """
                kafka: { bootstrap-server: "h:1" }
                tls: { certificate: a.crt, key: a.key%s }
                access: { certificates: { principal: %s, mapping-rules: "RULE:^CN=(.*?),.*$/$1/, DEFAULT" } }
                """;

        assertThat(read(file.formatted(", clients: a.crt", "dn")).access().certificates())
                .isEqualTo(new CertificateSettings(
                        CertificateSettings.Part.DN, Optional.of("RULE:^CN=(.*?),.*$/$1/, DEFAULT")));
        assertThatThrownBy(() -> read(file.formatted("", "dn")))
                .hasMessageContaining("gateway.yaml:3:")
                .hasMessageContaining("access.certificates: is given without tls.clients");
        assertThatThrownBy(() -> read(file.formatted(", clients: a.crt", "san")))
                .hasMessageContaining("access.certificates.principal: invalid value 'san'; expected cn, dn or san-uri");
    }

    private void touch(String file) {
        try {
            Files.writeString(folder.resolve(file), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void givesOneAddressAQuarterOfTheConnections() throws IOException {
        String file = "{ kafka: { bootstrap-server: \"h:1\" }, http: { %s } }";

        assertThat(read(file.formatted("")).http().maxPerAddress()).isEqualTo(2_500);
        assertThat(read(file.formatted("max-connections: 100")).http().maxPerAddress())
                .isEqualTo(25);
        assertThat(read(file.formatted("max-connections: 1")).http().maxPerAddress())
                .isEqualTo(1);
        assertThat(read(file.formatted("max-connections: 100, max-per-address: 100"))
                        .http()
                        .maxPerAddress())
                .isEqualTo(100);
    }
}
