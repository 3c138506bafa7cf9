package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests that clients can use the URLs in answers. */
class BaseUrlTest {
    private static final String PROXY = "X-Forwarded-Proto: https\r\nX-Forwarded-Host: rest.example:8443\r\n";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private static String clusters(Gateway gateway, String headers) {
        await().until(() -> new Client(gateway.port()).get("/v3/clusters").status() == 200);
        return Wire.send(gateway.port(), "GET /v3/clusters HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
                .text();
    }

    private static String instance(Gateway gateway, String headers) {
        return Wire.send(
                        gateway.port(),
                        "POST /consumers/urls HTTP/1.1\r\nHost: x\r\nContent-Type: application/vnd.kafka.v2+json\r\n"
                                + headers + "Content-Length: 2\r\n\r\n{}")
                .text();
    }

    @Test
    void beginsWithThePublicUrl() {
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "http.public-url",
                "https://rest.example/kafka/",
                "http.trusted-proxies[0]",
                "127.0.0.1")) {
            assertThat(clusters(gateway, "X-Forwarded-Host: other\r\n"))
                    .contains("\"https://rest.example/kafka/v3/clusters\"")
                    .doesNotContain("http://");
            assertThat(instance(gateway, "")).contains("\"https://rest.example/kafka/consumers/urls/instances/");
        }
    }

    @Test
    void followsAProxyThatIsTrusted() {
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "http.trusted-proxies[0]", "127.0.0.0/8")) {
            assertThat(clusters(gateway, PROXY)).contains("\"https://rest.example:8443/v3/clusters\"");
            assertThat(instance(gateway, PROXY)).contains("\"https://rest.example:8443/consumers/urls/instances/");
            assertThat(clusters(gateway, "Forwarded: proto=https;host=rest.example:443\r\n"))
                    .contains("\"https://rest.example/v3/clusters\"");
            assertThat(clusters(gateway, "")).contains("\"http://x/v3/clusters\"");
            // A page of this origin is the gateway's own.
            assertThat(clusters(gateway, PROXY + "Origin: https://rest.example:8443\r\n"))
                    .contains("KafkaClusterList");
            assertThat(clusters(gateway, "Origin: https://rest.example:8443\r\n"))
                    .contains("\"error_code\":403");
        }
    }

    @Test
    void believesNobodyElse() {
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "http.trusted-proxies[0]", "10.0.0.0/8")) {
            assertThat(clusters(gateway, PROXY)).contains("\"http://x/v3/clusters\"");
        }
    }
}
