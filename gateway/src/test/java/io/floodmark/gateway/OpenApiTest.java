package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the served OpenAPI document against what is served. */
class OpenApiTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private static final Set<String> METHODS = Set.of("get", "post", "delete", "put");

    @Test
    void describesEveryRouteAndNoOther() {
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            JsonNode document = new Client(gateway.port()).get("/openapi.json").json();
            Set<String> described = new TreeSet<>();
            document.path("paths")
                    .properties()
                    .forEach(path -> path.getValue().properties().stream()
                            .filter(each -> METHODS.contains(each.getKey()))
                            .forEach(each ->
                                    described.add(each.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
            Set<String> served = new TreeSet<>();
            gateway.routes().all().forEach(route -> served.add(route.method() + " " + route.template()));

            assertThat(described).isEqualTo(served);
        }
    }

    @Test
    void answersEveryReadingRouteAsDescribed() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(gateway.port());
            org.awaitility.Awaitility.await()
                    .until(() -> client.get("/v3/clusters").status() == 200);
            JsonNode data = client.get("/v3/clusters").json().path("data").path(0);
            JsonNode document = client.get("/openapi.json").json();
            String broker =
                    client.get("/brokers").json().path("brokers").path(0).asString();
            List<String> wrong = new ArrayList<>();
            document.path("paths").properties().forEach(path -> {
                JsonNode get = path.getValue().path("get");
                if (get.isMissingNode() || path.getKey().endsWith("/events")) {
                    return;
                }
                String url = path.getKey()
                        .replace("{topic}", topic)
                        .replace("{partition}", "0")
                        .replace("{cluster}", data.path("cluster_id").asString())
                        .replace("{broker}", broker)
                        .replaceAll("\\{[a-z]+}", "none");
                Client.Reply reply = client.get(
                        path.getKey().endsWith("}/records") && url.startsWith("/v1") ? url + "?offset=0" : url);
                JsonNode described = get.path("responses").path(Integer.toString(reply.status()));
                String type = reply.header("Content-Type").replaceAll(";.*", "");
                boolean known = !described.isMissingNode()
                        && (described.has("$ref") || described.path("content").has(type));
                if (!known || reply.status() >= 500) {
                    wrong.add(reply.status() + " " + type + " " + url);
                }
            });

            assertThat(wrong).isEmpty();
        }
    }

    @Test
    void isWholeInItself() {
        JsonNode document =
                JsonMapper.shared().readTree(OpenApi.document().answer().body());
        assertThat(document.path("openapi").asString()).startsWith("3.1");
        List<String> wrong = new ArrayList<>();
        Pattern.compile("\"\\$ref\" ?: ?\"#([^\"]+)\"")
                .matcher(OpenApi.document().answer().body())
                .results()
                .map(found -> found.group(1))
                .filter(pointer -> document.at(pointer).isMissingNode())
                .forEach(wrong::add);
        Set<String> ids = new TreeSet<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    JsonNode operation = each.getValue();
                    List<String> parameters = new ArrayList<>();
                    operation.path("parameters").forEach(parameter -> {
                        if (parameter.path("in").asString().equals("path")) {
                            parameters.add('{' + parameter.path("name").asString() + '}');
                        }
                    });
                    List<String> named = Pattern.compile("\\{[a-z]+}")
                            .matcher(path.getKey())
                            .results()
                            .map(MatchResult::group)
                            .toList();
                    if (!ids.add(operation.path("operationId").asString())
                            || !parameters.equals(named)
                            || operation.path("responses").isEmpty()) {
                        wrong.add(path.getKey());
                    }
                }));

        assertThat(wrong).isEmpty();
    }
}
