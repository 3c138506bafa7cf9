package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the rules for all heads (RFC 9110, RFC 9112), whatever they ask for. The gateway listens on loopback and needs
 * no names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeadRulesTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Wire.Reply post(String version, String headers) {
        return Wire.send(
                gateway.port(),
                "POST /v1/topics/" + topic + "/records HTTP/" + version + "\r\n" + headers
                        + "Content-Length: 1\r\n\r\nx");
    }

    private Wire.Reply get(String target, String headers) {
        return Wire.send(gateway.port(), "GET " + target + " HTTP/1.1\r\n" + headers + "\r\n");
    }

    private long end() {
        return client.get("/v1/topics/" + topic + "/partitions/0/offsets")
                .json()
                .path("next")
                .asLong();
    }

    @Test
    void writesNothingWithoutExactlyOneValidHost() {
        long before = end();
        for (String headers : new String[] {
            "",
            "Host: x\r\nHost: x\r\n",
            "Host: x\r\nHost: localhost\r\n",
            "Host:\r\n",
            "Host: a b/c?<>\r\n",
            "Host: x:1:2\r\n",
            "Host: user@x\r\n",
            "Host: [::1:2:3:4:5:6:7:8]\r\n",
            "Host: " + "x".repeat(256) + "\r\n"
        }) {
            Wire.Reply reply = post("1.1", headers);

            assertThat(reply.status()).as(headers).isEqualTo(400);
            assertThat(reply.text()).as(headers).contains("Host");
        }
        assertThat(end()).isEqualTo(before);
        assertThat(post("1.1", "Host: x\r\n").status()).isEqualTo(200);
        assertThat(post("1.1", "Host: LocalHost:1\r\n").status()).isEqualTo(200);
        assertThat(post("1.0", "").status()).isEqualTo(200);
        assertThat(post("1.0", "Host: a b\r\n").status()).isEqualTo(400);
    }

    @Test
    void repeatsTheHostInItsUrlsOnlyAsFarAsADnsNameGoes() {
        assertThat(get("/v3/clusters", "Host: " + "a".repeat(15_000) + "\r\n").status())
                .isEqualTo(400);
    }

    @Test
    void goesByTheHostOfTheTargetBeforeHost() {
        Wire.Reply reply = get("http://localhost:7/v3/clusters", "Host: x\r\n");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text()).contains("http://localhost:7/v3/").doesNotContain("http://x");
        assertThat(get("http://evil.example/livez", "Host: x\r\n").status()).isEqualTo(421);
        assertThat(get("http://localhost", "Host: x\r\n").text()).contains("Floodmark gateway");
        assertThat(get("http://localhost/livez", "").status()).isEqualTo(400);
        assertThat(get("http://u@localhost/livez", "Host: x\r\n").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.1:8082", "[::1]:8082", "localhost", "LOCALHOST:1", "x", "X:8082"})
    void answersToTheNamesOfThisMachine(String host) {
        assertThat(get("/livez", "Host: " + host + "\r\n").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evil.example", "evil.example:8082", "10.0.0.1", "x.evil.example", "localhost.evil.example"})
    void answersToNoNameThatADnsServerCanPointHere(String host) {
        Wire.Reply reply = get("/v1/topics", "Host: " + host + "\r\n");

        assertThat(reply.status()).isEqualTo(421);
        assertThat(reply.text()).contains("misdirected", "http.hosts");
    }

    @Test
    void checksTheHostOfEachRequestOfAConnection() {
        try (Wire wire = Wire.open(gateway.port())) {
            List<Integer> statuses = Stream.of("localhost", "evil.example", "evil.example", "localhost", "a b")
                    .map(host -> {
                        wire.write("GET /livez HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
                        return wire.read().status();
                    })
                    .toList();

            assertThat(statuses).containsExactly(200, 421, 421, 200, 400);
        }
    }

    @Test
    void answersToTheHostOfItsPublicUrl() {
        try (Gateway named = Gateways.start(KAFKA.bootstrapServers(), "http.public-url", "https://Rest.example/k")) {
            String rest = "GET /livez HTTP/1.1\r\nHost: rest.example\r\n\r\n";

            assertThat(Wire.send(named.port(), rest).status()).isEqualTo(200);
            assertThat(Wire.send(gateway.port(), rest).status()).isEqualTo(421);
        }
    }

    @Test
    void answersToEveryNameIfOtherMachinesMayReachIt() {
        GatewaySettings anywhere = GatewayConfig.read(
                Optional.empty(),
                List.of(
                        new PlanOverride("kafka.bootstrap-server", KAFKA.bootstrapServers(), "--bootstrap-server"),
                        new PlanOverride("http.listen", "0.0.0.0:0", "--listen")));
        try (Gateway open = Gateway.start(anywhere, Map.of())) {
            assertThat(Wire.send(open.port(), "GET /livez HTTP/1.1\r\nHost: a.example\r\n\r\n")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void knowsOneExpectation() {
        for (String unknown : new String[] {"fancy", "100-continue, fancy", "200-ok", "100-continue=1"}) {
            assertThat(post("1.1", "Host: x\r\nExpect: " + unknown + "\r\n").status())
                    .as(unknown)
                    .isEqualTo(417);
        }
        assertThat(post("1.1", "Host: x\r\nExpect: 100-Continue\r\n").status()).isEqualTo(100);
    }

    @Test
    void sendsNo100ToHttp10() {
        assertThat(post("1.0", "Expect: 100-continue\r\n").status()).isEqualTo(200);
    }

    @Test
    void saysThatItsAnswersAreNotToBeKeptOrGuessedAt() {
        for (String path : new String[] {"/livez", "/none", "/v1/topics", "/openapi.json"}) {
            assertThat(get(path, "Host: x\r\n").head())
                    .as(path)
                    .containsIgnoringCase("cache-control: no-store\r\n")
                    .containsIgnoringCase("x-content-type-options: nosniff\r\n");
        }
    }

    @Test
    void takesAPathAsItIsMeant() {
        assertThat(get("/topics/%" + Integer.toHexString(topic.charAt(0)) + topic.substring(1), "Host: x\r\n")
                        .status())
                .isEqualTo(200);
        assertThat(get("/v1/topics%2F" + topic + "/partitions", "Host: x\r\n").status())
                .isEqualTo(404);
        assertThat(get("//topics/" + topic, "Host: x\r\n").status()).isEqualTo(404);
        assertThat(get("/topics/" + topic + "/", "Host: x\r\n").status()).isEqualTo(404);
        String batch = "/v3/clusters/" + client.cluster() + "/topics/" + topic + "/records%3Abatch";
        assertThat(client.call("POST", batch, "{", "Content-Type", "application/json")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesAPlusThatMayBeASpace() {
        for (String query : new String[] {"?key=a+b", "?header.h=a+b", "?header.a+b=c"}) {
            Client.Reply refused = client.post(topic, query, "v");

            assertThat(refused.status()).as(query).isEqualTo(400);
            assertThat(refused.text()).contains("%2B", "%20");
        }
        assertThat(client.post(topic, "?key=a%2Bb%20c", "v").status()).isEqualTo(200);
        assertThat(client.post(topic, "", "v", "X-Kafka-Key", "a+b").status()).isEqualTo(200);
    }
}
