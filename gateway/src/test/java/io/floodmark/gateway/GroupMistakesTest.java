package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests impossible requests of consumer groups: the answer comes at once, and blames the client. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupMistakesTest {
    /** Less than the ten seconds for which Kafka's client retries. */
    private static final Duration AT_ONCE = Duration.ofSeconds(7);

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private Client client;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private Client.Reply v2(String path, String body) {
        return client.call("POST", path, body, "Content-Type", "application/vnd.kafka.v2+json");
    }

    private String instance(String topic, String config) {
        Client.Reply made = v2("/consumers/g-" + topic, config);
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        return "/consumers/g-" + topic + "/instances/"
                + made.json().path("instance_id").asString();
    }

    private static String offsets(String topic, int partition, String more) {
        return "{\"offsets\":[{\"topic\":\"" + topic + "\",\"partition\":" + partition + ",\"offset\":0" + more + "}]}";
    }

    private static String partitions(String topic, int partition) {
        return "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":" + partition + "}]}";
    }

    @Test
    void tellsAtOnceOfPartitionsThatAreNotThere() {
        String topic = KAFKA.topic(1);
        String one = instance(topic, "{}");
        assertThat(v2(one + "/assignments", partitions(topic, 7)).status()).isEqualTo(204);

        for (String end : List.of("/offsets", "/positions")) {
            long since = System.nanoTime();
            Client.Reply noPartition = v2(one + end, offsets(topic, 7, ""));
            Client.Reply noTopic = v2(one + end, offsets("no-such-topic", 0, ""));

            assertThat(noPartition.status()).as(noPartition.text()).isEqualTo(404);
            assertThat(noPartition.json().path("error_code").asInt()).isEqualTo(40_402);
            assertThat(noTopic.status()).as(noTopic.text()).isEqualTo(404);
            assertThat(noTopic.json().path("error_code").asInt()).isEqualTo(40_401);
            assertThat(Duration.ofNanos(System.nanoTime() - since)).as(end).isLessThan(AT_ONCE);
        }
        assertThat(client.call("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void refusesMetadataThatKafkaDoesNotTake() {
        String topic = KAFKA.topic(1);
        String one = instance(topic, "{}");

        Client.Reply reply = v2(one + "/offsets", offsets(topic, 0, ",\"metadata\":\"" + "m".repeat(5_000) + "\""));

        assertThat(reply.status()).as(reply.text()).isEqualTo(413);
        assertThat(v2(one + "/offsets", offsets(topic, 0, ",\"metadata\":\"m\""))
                        .status())
                .isEqualTo(200);
        assertThat(client.call("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void tellsWhoWantsNoResetThatThereIsNoOffset() {
        String topic = KAFKA.topic(1);
        client.post(topic, "", "v");
        String one = instance(topic, "{\"auto.offset.reset\":\"none\"}");
        assertThat(v2(one + "/assignments", partitions(topic, 0)).status()).isEqualTo(204);

        Client.Reply reply = await().until(
                        () -> client.get(one + "/records"), each -> !each.text().equals("[]"));

        assertThat(reply.status()).as(reply.text()).isEqualTo(416);
        assertThat(v2(one + "/positions", offsets(topic, 0, "")).status()).isEqualTo(204);
        assertThat(await().until(
                                () -> client.get(one + "/records"),
                                each -> !each.text().equals("[]"))
                        .status())
                .isEqualTo(200);
        assertThat(client.call("DELETE", one, "").status()).isEqualTo(204);
    }
}
