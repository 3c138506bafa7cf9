package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests HEAD and OPTIONS, which every path supports, and unsupported methods and paths. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MethodsTest {
    private static final String V2 = "application/vnd.kafka.v2+json";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private static Path folder;

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
        await().until(() -> client.get("/readyz").status() == 200);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static String request(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: x\r\n\r\n";
    }

    /** Returns the lines of the head that are the same each time. */
    private static List<String> lasting(Wire.Reply reply) {
        return reply.head()
                .lines()
                .map(line -> line.toLowerCase(Locale.ROOT))
                .filter(line ->
                        !line.startsWith("content-length:") || !reply.head().contains("readyz"))
                .toList();
    }

    @Test
    void servesHeadWhereverGetIs() {
        String instance = instance();
        for (String path : List.of(
                "/",
                "/livez",
                "/openapi.json",
                "/v1/topics/" + topic + "/partitions",
                "/v1/topics/" + topic + "/partitions/0/offsets",
                "/v1/topics/" + topic + "/partitions/0/records?offset=latest",
                "/topics/" + topic,
                "/v3/clusters",
                "/v1/topics/no-such-topic/partitions",
                instance + "/subscription",
                "/none")) {
            Wire.Reply get = Wire.send(gateway.port(), request("GET", path));
            try (Wire wire = Wire.open(gateway.port())) {
                wire.write(request("HEAD", path) + request("GET", "/livez"));
                assertThat(wire.readUntil("\r\n\r\n").lines().map(line -> line.toLowerCase(Locale.ROOT)))
                        .as(path)
                        .containsExactlyElementsOf(lasting(get));

                assertThat(wire.read().text()).as("no body of " + path).isEqualTo("{\"alive\":true}");
            }
        }
        assertThat(Wire.send(gateway.port(), "HEAD /readyz HTTP/1.0\r\n\r\n").status())
                .isEqualTo(200);
    }

    private String instance() {
        String group = "/consumers/methods-" + topic;
        Client.Reply made = client.call("POST", group, "{\"auto.offset.reset\":\"earliest\"}", "Content-Type", V2);
        return group + "/instances/" + made.json().path("instance_id").asString();
    }

    @Test
    void neitherReadsRecordsNorOpensAStreamForHead() {
        String own = KAFKA.topic(1);
        String instance = instance();
        client.post(own, "", "v");
        client.call(
                "POST",
                instance + "/assignments",
                "{\"partitions\":[{\"topic\":\"" + own + "\",\"partition\":0}]}",
                "Content-Type",
                V2);

        for (int i = 0; i < 5; i++) {
            assertThat(client.call("HEAD", instance + "/records", "").status()).isEqualTo(200);
        }
        Client.Reply stream = client.call("HEAD", "/v1/topics/" + own + "/events", "");

        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.header("Content-Type")).isEqualTo("text/event-stream");
        await().untilAsserted(() -> assertThat(
                        client.get(instance + "/records?timeout=5000").text())
                .contains("\"offset\":0"));
    }

    @Test
    void saysToOptionsWhatAPathAllows() {
        String records = "/v1/topics/" + topic + "/records";

        assertThat(client.call("OPTIONS", records, "").status()).isEqualTo(204);
        assertThat(client.call("OPTIONS", records, "").header("Allow")).isEqualTo("OPTIONS, POST");
        assertThat(client.call("OPTIONS", "/livez", "").header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(client.call("OPTIONS", "/none", "").status()).isEqualTo(404);
        Client.Reply refused = client.call("PUT", "/topics/" + topic, "");
        assertThat(refused.status()).isEqualTo(405);
        assertThat(refused.header("Allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
    }

    @Test
    void showsWhatItIsAndWhereToGoOn() {
        Client.Reply page = client.get("/");

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(page.text())
                .containsPattern("Floodmark gateway [0-9]")
                .contains("\"openapi.json\"", "\"livez\"", "\"readyz\"", "\"metrics\"");
    }

    @Test
    void saysWhatIsNotServedOnlyToThoseItLetsIn() throws IOException {
        Path users = Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("pw".toCharArray()) + "\n");
        try (Gateway guarded = Gateways.start(KAFKA.bootstrapServers(), "access.users", users.toString())) {
            Client stranger = new Client(guarded.port());
            String[] alice = {"Authorization", "Basic YWxpY2U6cHc="};

            assertThat(stranger.get("/none").status()).isEqualTo(401);
            assertThat(stranger.get("/").status()).isEqualTo(401);
            assertThat(stranger.call("PUT", "/v1/topics", "").status()).isEqualTo(401);
            assertThat(stranger.call("OPTIONS", "/v1/topics", "").status()).isEqualTo(401);
            assertThat(stranger.call("PUT", "/livez", "").status()).isEqualTo(405);
            assertThat(stranger.call("GET", "/none", "", alice).status()).isEqualTo(404);
            assertThat(stranger.call("PUT", "/v1/topics", "", alice).status()).isEqualTo(405);
            assertThat(stranger.call("OPTIONS", "/v1/topics", "", alice).status())
                    .isEqualTo(204);
        }
    }
}
