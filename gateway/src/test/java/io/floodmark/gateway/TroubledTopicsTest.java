package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Topics that are deleted while they are written to. The brokers create topics that are asked for, which is Kafka's default. */
class TroubledTopicsTest {
    private static final Duration SOON = Duration.ofSeconds(40);

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(2)
            .config("auto.create.topics.enable", "true")
            .config("broker.session.timeout.ms", "6000")
            .exclusive();

    @Test
    void leavesATopicDeletedThatIsWrittenToAndRead() throws Exception {
        List<String> topics = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            topics.add(KAFKA.topic(3));
        }
        AtomicBoolean writing = new AtomicBoolean(true);
        List<Thread> writers = new ArrayList<>();
        try (Gateway gateway =
                Gateways.start(KAFKA.bootstrapServers(), "lanes.delivery-timeout", "2s", "kafka.topic-refresh", "1s")) {
            Client client = new Client(gateway.port());
            for (String topic : topics) {
                assertThat(client.post(topic, "", "before").status()).isEqualTo(200);
                subscribe(client, topic);
                Thread writer = new Thread(
                        () -> {
                            for (int i = 0; writing.get(); i++) {
                                client.post(topic, "?key=" + i % 10, "v");
                            }
                        },
                        "writer-of-" + topic);
                writer.start();
                writers.add(writer);
            }

            KAFKA.admin().deleteTopics(topics).all().get();
            for (String topic : topics) {
                await().atMost(SOON)
                        .until(() -> client.post(topic, "?key=k", "v").status(), status -> status == 404);
                assertThat(client.get("/topics/" + topic).status()).isEqualTo(404);
                instance(client, topic, "/records?timeout=500", "GET", "");
            }
            writing.set(false);
            for (Thread writer : writers) {
                writer.join();
            }
        } finally {
            writing.set(false);
        }

        assertThat(existing()).doesNotContainAnyElementsOf(topics);
    }

    private static void subscribe(Client client, String topic) {
        client.call(
                "POST",
                "/consumers/of-" + topic,
                "{\"name\":\"i\",\"format\":\"binary\"}",
                "Content-Type",
                "application/vnd.kafka.v2+json");
        instance(client, topic, "/subscription", "POST", "{\"topics\":[\"" + topic + "\"]}");
        instance(client, topic, "/records?timeout=500", "GET", "");
    }

    private static void instance(Client client, String topic, String path, String method, String body) {
        client.call(
                method,
                "/consumers/of-" + topic + "/instances/i" + path,
                body,
                method.equals("GET") ? "Accept" : "Content-Type",
                method.equals("GET") ? "application/vnd.kafka.binary.v2+json" : "application/vnd.kafka.v2+json");
    }

    private static Set<String> existing() throws Exception {
        return KAFKA.admin().listTopics().names().get();
    }
}
