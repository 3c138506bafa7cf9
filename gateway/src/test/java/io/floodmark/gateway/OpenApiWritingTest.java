package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests the served OpenAPI document against the answers to POST and DELETE. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiWritingTest {
    private static final String V2 = "application/vnd.kafka.v2+json";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;
    private JsonNode document;
    private String topic;
    private String cluster;
    private String instance;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        document = client.get("/openapi.json").json();
        topic = KAFKA.topic(1);
        await().until(() -> client.get("/v3/clusters").status() == 200);
        cluster = client.cluster();
        instance = client.call("POST", "/consumers/g-" + topic, "{}", "Content-Type", V2)
                .json()
                .path("instance_id")
                .asString();
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private List<String> paths(String method) {
        List<String> paths = new ArrayList<>();
        document.path("paths").properties().stream()
                .filter(path -> path.getValue().has(method))
                .forEach(path -> paths.add(path.getKey()));
        assertThat(paths).isNotEmpty();
        return paths;
    }

    private Client.Reply ask(String method, String path, String body) {
        String url = path.replace("{topic}", topic)
                .replace("{partition}", "0")
                .replace("{cluster}", cluster)
                .replace("{group}", "g-" + topic)
                .replace("{instance}", instance);
        String type = path.startsWith("/consumers")
                ? V2
                : path.startsWith("/topics") ? "application/vnd.kafka.binary.v2+json" : GatewayJson.TYPE;
        return client.call(method.toUpperCase(Locale.ROOT), url, body, "Content-Type", type);
    }

    private void assertDescribed(String method, String path, Client.Reply reply) {
        JsonNode described =
                document.path("paths").path(path).path(method).path("responses").path(Integer.toString(reply.status()));
        String type = reply.header("Content-Type").replaceAll(";.*", "");
        assertThat(described.has("$ref")
                        || (described.has("description") && reply.text().isEmpty())
                        || described.path("content").has(type))
                .as(method + " " + path + " " + reply.status() + " " + type + " " + reply.text())
                .isTrue();
    }

    /** Returns a valid body for a path. */
    private String body(String path) {
        String partition = "[{\"topic\":\"" + topic + "\",\"partition\":0}]";
        String offset = "[{\"topic\":\"" + topic + "\",\"partition\":0,\"offset\":0}]";
        String record = "\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";
        Map<String, String> ends = Map.of(
                "/subscription", "{\"topics\":[\"" + topic + "\"]}",
                "/assignments", "{\"partitions\":" + partition + "}",
                "/positions", "{\"offsets\":" + offset + "}",
                "/beginning", "{\"partitions\":" + partition + "}",
                "/end", "{\"partitions\":" + partition + "}",
                "/offsets", "{\"offsets\":" + offset + "}",
                "{topic}", "{\"records\":[{\"value\":\"YQ==\"}]}",
                "{partition}", "{\"records\":[{\"value\":\"YQ==\"}]}",
                "/records", "{" + record,
                "/records:batch", "{\"entries\":[{\"id\":\"a\"," + record + "]}");
        return ends.entrySet().stream()
                .filter(end -> path.endsWith(end.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("{}");
    }

    @Test
    void answersEveryPostAsDescribed() {
        for (String path : paths("post")) {
            Client.Reply reply = ask("post", path, body(path));

            assertDescribed("post", path, reply);
            // Some requests do not fit the state that the instance has by then.
            Set<Integer> expected = path.contains("{instance}") ? Set.of(200, 204, 409) : Set.of(200);
            assertThat(reply.status()).as(path + " " + reply.text()).isIn(expected);
        }
        for (String path : paths("delete")) {
            Client.Reply reply = ask("delete", path, "");

            assertDescribed("delete", path, reply);
            assertThat(reply.status()).as(path + " " + reply.text()).isIn(204, 404);
        }
    }

    @Test
    void answersEveryPostOfRubbishAsDescribed() {
        for (String path : paths("post")) {
            Client.Reply reply = ask("post", path, "{\"x\":");

            assertDescribed("post", path, reply);
            if (path.startsWith("/v1/")) {
                // Any body is a record.
                assertThat(reply.status()).as(path).isEqualTo(200);
            } else {
                assertThat(reply.status()).as(path + " " + reply.text()).isBetween(400, 499);
            }
        }
    }
}
