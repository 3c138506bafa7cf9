package io.floodmark.kafka.client;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.client.OauthAccess;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import io.floodmark.testing.kafka.SaslUser;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that admin client, wire engine and client engine log in by OAUTHBEARER with tokens of a real endpoint. */
class OauthTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String BROKER = "listener.name.external.oauthbearer.";
    private static final String LOGIN_MODULE =
            "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required;";

    private static TokenEndpoint endpoint;
    private static KafkaCluster kafka;
    private static Map<String, String> client;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        endpoint = new TokenEndpoint();
        // This is for the broker, which runs in this JVM.
        OauthAccess.allow(Map.of("sasl.oauthbearer.jwks.endpoint.url", endpoint.url("/keys")));
        kafka = KafkaCluster.inJvm(1)
                .security(Security.SASL)
                .config("sasl.enabled.mechanisms", "PLAIN,OAUTHBEARER")
                .config(BROKER + "sasl.jaas.config", LOGIN_MODULE)
                .config(
                        BROKER + "sasl.server.callback.handler.class",
                        "org.apache.kafka.common.security.oauthbearer.OAuthBearerValidatorCallbackHandler")
                .config(BROKER + "sasl.oauthbearer.jwks.endpoint.url", endpoint.url("/keys"))
                .config(BROKER + "sasl.oauthbearer.expected.audience", TokenEndpoint.AUDIENCE)
                .config(BROKER + "sasl.oauthbearer.expected.issuer", endpoint.url("/"))
                .config(
                        "super.users",
                        String.join(
                                ";", "User:" + SaslUser.ADMIN.name(), "User:ANONYMOUS", "User:" + TokenEndpoint.CLIENT))
                .start();
        Map<String, String> properties = new HashMap<>();
        properties.put("security.protocol", "SASL_PLAINTEXT");
        properties.put("sasl.mechanism", "OAUTHBEARER");
        properties.put(
                "sasl.login.callback.handler.class",
                "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginCallbackHandler");
        properties.put("sasl.oauthbearer.token.endpoint.url", endpoint.url("/token"));
        properties.put(
                "sasl.jaas.config",
                LOGIN_MODULE.replace(
                        ";",
                        " clientId=\"" + TokenEndpoint.CLIENT + "\" clientSecret=\"" + TokenEndpoint.SECRET + "\";"));
        client = Map.copyOf(properties);
    }

    @AfterAll
    static void stop() {
        kafka.close();
        endpoint.close();
    }

    @Test
    void theAdminAndTheWireEngineGetTokens() throws IOException {
        Path file = folder.resolve("client.properties");
        try (Writer out = Files.newBufferedWriter(file)) {
            Properties properties = new Properties();
            properties.putAll(client);
            properties.store(out, null);
        }
        try (ClusterClient admin = connect(kafka, ClientProperties.read(file))) {
            assertThat(admin.clusterId()).isNotBlank();
        }
        String topic = kafka.topic(3);
        int before = endpoint.tokens();

        Workload workload = WireLoads.workload(100, 1, Acks.ALL, Codec.NONE);
        LoadTotals totals = sent(WireLoads.fleet(kafka, client, workload, topic));

        assertThat(totals.acked()).isPositive().isEqualTo(kafka.endOffsets(topic));
        assertThat(endpoint.tokens()).isGreaterThan(before);
    }

    @Test
    void aWrongSecretIsRefusedAndNotShown() {
        Map<String, String> wrong = new HashMap<>(client);
        wrong.replaceAll((key, value) -> value.replace(TokenEndpoint.SECRET, "wrong-client-secret"));

        assertThatThrownBy(() -> connect(kafka, ClientProperties.of(wrong)))
                .isInstanceOfAny(TargetException.class, PlanException.class)
                .hasMessageNotContaining("wrong-client-secret");
    }

    @Test
    void soDoRealClientsInTheirOwnJvm() {
        String topic = kafka.topic(3);
        int before = endpoint.tokens();
        ProduceSpec produce = new ProduceSpec(
                ClientProduce.DEFAULT,
                OptionalInt.of(1),
                Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                Codec.NONE,
                OptionalInt.empty(),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
        Workload workload = new Workload(1, 3, 1, RecordSpec.of(new Bytes(100), new Content.Random()), produce);
        ClientSettings settings = new ClientSettings(
                kafka.bootstrapServers(),
                client,
                List.of(topic),
                workload,
                1,
                7,
                false,
                TestClients.jvm(folder.resolve("client.log")));

        LoadTotals totals = sent(new ClientFleet(settings, CLOCK));

        assertThat(totals.acked()).isPositive().isEqualTo(kafka.endOffsets(topic));
        assertThat(endpoint.tokens()).isGreaterThan(before);
    }

    private static LoadTotals sent(Fleet fleet) {
        try (fleet;
                LoadSession session = fleet.start(WireLoads.openLoop(1_000, Duration.ofMillis(500)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            return session.stop(LONG);
        }
    }
}
