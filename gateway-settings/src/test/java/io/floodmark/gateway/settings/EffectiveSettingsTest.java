package io.floodmark.gateway.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the settings shown are those in effect. */
class EffectiveSettingsTest {
    @TempDir
    private Path folder;

    private GatewaySettings read(String yaml) throws IOException {
        return GatewayConfig.read(Optional.of(Files.writeString(folder.resolve("gateway.yaml"), yaml)), List.of());
    }

    @Test
    void readsBackAsItWasShown() throws IOException {
        for (String file : List.of("client.properties", "a.crt", "a.key", "ca.crt", "users")) {
            Files.writeString(folder.resolve(file), "");
        }
        GatewaySettings settings = read("""
                kafka: { bootstrap-server: "a:1,b:2", command-config: client.properties }
                http: { listen: "[::1]:9000", max-per-address: 7, drain-timeout: 5s, public-url: "https://e/kafka",
                  trusted-proxies: [ 10.0.0.0/8, "::1" ], hosts: [ e ], cors: { origins: [ "https://a", "http://b:81" ] } }
                lanes: { count: 3, linger: 0s, compression: lz4 }
                affinity: { enabled: false }
                compatible: { confluent-status-codes: true }
                consume: { max-wait: 1500ms, isolation: read_uncommitted }
                log: { requests: 0.5 }
                tls: { certificate: a.crt, key: a.key, clients: ca.crt }
                access:
                  users: users
                  tokens: { keys: "https://issuer/jwks.json", issuer: "https://issuer", audience: us }
                  certificates: { principal: san-uri, mapping-rules: 'RULE:^spiffe:\\/\\/(.*)$/$1/L' }
                  rate: 1000/s
                  rules: { alice: "all orders, read logs.", authenticated: "read *, group us-" }
                """);

        assertThat(read(EffectiveSettings.yaml(settings))).isEqualTo(settings);
    }

    @Test
    void showsEveryDefault() throws IOException {
        GatewaySettings settings = read("kafka: { bootstrap-server: \"host:9092\" }");

        String shown = EffectiveSettings.yaml(settings);

        assertThat(read(shown)).isEqualTo(settings);
        assertThat(shown)
                .contains("linger: 2ms", "event-loops: ", "reload: 1m", "max-per-address: 2500", "principal: cn");
    }
}
