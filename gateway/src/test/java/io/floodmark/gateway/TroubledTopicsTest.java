package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests topics that are deleted, or whose broker does not answer, while others are written to. The brokers create
 * topics that clients ask for, which is Kafka's default.
 */
@Tag("full")
class TroubledTopicsTest {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final String LARGE = "x".repeat(200_000);

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

    @Test
    void writesToOthersWhileTheBrokerOfOneSaysNothing() throws Exception {
        String sick = "sick";
        String well = "well";
        KAFKA.admin()
                .createTopics(
                        List.of(new NewTopic(sick, Map.of(0, List.of(2))), new NewTopic(well, Map.of(0, List.of(1)))))
                .all()
                .get();
        List<CompletableFuture<Client.Reply>> held = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.count",
                "1",
                "lanes.in-flight",
                "1MiB",
                "lanes.delivery-timeout",
                "20s",
                "http.drain-timeout",
                "1s")) {
            Client client = new Client(gateway.port());
            for (String topic : List.of(sick, well)) {
                await().atMost(SOON).until(() -> client.post(topic, "", "v").status(), status -> status == 200);
            }

            KAFKA.pause(2);
            try {
                for (int i = 0; i < 12; i++) {
                    held.add(client.posting(sick, LARGE));
                }
                await().atMost(SOON).until(() -> held.stream().anyMatch(CompletableFuture::isDone));
                for (int i = 0; i < 20; i++) {
                    assertThat(client.post(well, "", LARGE).status()).isEqualTo(200);
                }
                assertThat(client.get("/readyz")).returns(200, Client.Reply::status);
                assertThat(Metrics.of(client).value("floodmark_gateway_lane_stuck_partitions{lane=\"0\"}"))
                        .isEqualTo(1);
                Client.Reply nothing =
                        await().atMost(SOON).until(() -> client.get("/readyz"), reply -> reply.status() == 503);
                assertThat(nothing.json().path("nothing-is-written").asBoolean())
                        .isTrue();
                assertThat(client.post(well, "", "v").status()).isEqualTo(200);
                assertThat(client.get("/readyz")).returns(200, Client.Reply::status);
                Client.Reply leaderless = await().atMost(SOON)
                        .until(
                                () -> client.post(sick, "", "v"),
                                reply -> reply.text().contains("no leader"));
                assertThat(leaderless.status()).isEqualTo(503);
                assertThat(leaderless.json().path("message").asString()).contains("partition 0 of topic sick");
            } finally {
                KAFKA.resume(2);
            }
            await().atMost(SOON).until(() -> client.post(sick, "", "v").status(), status -> status == 200);
        }
        assertThat(held).allSatisfy(each -> assertThat(each.join().status()).isIn(200, 503, 504));
    }
}
