package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Tests that no record of a group is skipped, and none is given twice without need, whatever happens to commits. */
@Tag("full")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GroupCommitsTest {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final String V2 = "application/vnd.kafka.v2+json";
    private static final int RECORDS = 12;
    private static final String EARLIEST = "\"auto.offset.reset\":\"earliest\"";

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

    private String written(int partitions, int records) {
        String topic = KAFKA.topic(partitions);
        Client.Reply reply =
                client.post(topic, "?partition=0", "1\n".repeat(records), "Content-Type", "application/x-ndjson");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return topic;
    }

    private Client.Reply v2(String method, String path, String body) {
        return client.call(method, path, body, "Content-Type", V2);
    }

    /** Creates an instance of the group that is named after the topic. */
    private String instance(String topic, String more) {
        Client.Reply made = v2("POST", "/consumers/g-" + topic, "{" + EARLIEST + more + "}");
        assertThat(made.status()).as(made.text()).isEqualTo(200);
        return "/consumers/g-" + topic + "/instances/"
                + made.json().path("instance_id").asString();
    }

    private void assign(String instance, String topic, int... partitions) {
        List<String> each = new ArrayList<>();
        for (int partition : partitions) {
            each.add("{\"topic\":\"" + topic + "\",\"partition\":" + partition + "}");
        }
        Client.Reply reply = v2("POST", instance + "/assignments", "{\"partitions\":[" + String.join(",", each) + "]}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(204);
    }

    private void subscribe(String instance, String topic) {
        assertThat(v2("POST", instance + "/subscription", "{\"topics\":[\"" + topic + "\"]}")
                        .status())
                .isEqualTo(204);
    }

    private static List<Long> offsets(JsonNode records) {
        List<Long> offsets = new ArrayList<>();
        records.forEach(each -> offsets.add(each.path("offset").asLong()));
        return offsets;
    }

    /** Returns the offsets of the first page that is not empty. Pages have one record each. */
    private List<Long> one(String instance) {
        return await().atMost(SOON)
                .until(
                        () -> offsets(client.get(instance + "/records?max_bytes=1&timeout=1000")
                                .json()),
                        offsets -> !offsets.isEmpty());
    }

    private JsonNode committed(String instance, String topic) {
        return v2("GET", instance + "/offsets", "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0}]}")
                .json()
                .path("offsets");
    }

    private static List<Long> all(int records) {
        return LongStream.range(0, records).boxed().toList();
    }

    /**
     * Creates a member that subscribes, so that the group has a generation to which the other members do not belong.
     */
    private static KafkaConsumer<byte[], byte[]> member(String topic) {
        KafkaConsumer<byte[], byte[]> member = new KafkaConsumer<>(Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "group.id",
                "g-" + topic,
                // The first member by name gets the first partition.
                "client.id",
                "a",
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class,
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest"));
        member.subscribe(List.of(topic));
        return member;
    }

    @Test
    void givesAllOfAnAssignmentAlthoughTheGroupRefusesItsCommits() {
        String topic = written(1, RECORDS);
        List<Long> given = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> member = member(topic)) {
            await().atMost(SOON).until(() -> {
                member.poll(Duration.ofMillis(100));
                return !member.assignment().isEmpty();
            });
            String one = instance(topic, "");
            assign(one, topic, 0);

            for (int i = 0; i < 5 * RECORDS && given.size() < RECORDS; i++) {
                Client.Reply reply = client.get(one + "/records?max_bytes=1&timeout=1000");
                if (reply.status() == 409) {
                    refused.add(reply.text());
                } else {
                    given.addAll(offsets(reply.json()));
                }
            }
            Client.Reply asked = v2("POST", one + "/offsets", "");
            assign(one, topic, 0);
            assertThat(v2("DELETE", one, "").status()).isEqualTo(204);

            assertThat(asked.status()).isEqualTo(409);
        }

        assertThat(given).isEqualTo(all(RECORDS));
        assertThat(refused)
                .hasSize(RECORDS - 1)
                .allSatisfy(text -> assertThat(text).contains("offsets are not committed"));
    }

    @Test
    void commitsNothingOfItselfWithoutAutoCommit() {
        String topic = written(2, RECORDS);
        String subscribed = instance(topic, ",\"auto.commit.enable\":false");
        subscribe(subscribed, topic);
        assertThat(one(subscribed)).containsExactly(0L);
        assertThat(v2("DELETE", subscribed + "/subscription", "").status()).isEqualTo(204);
        assertThat(committed(subscribed, topic)).isEmpty();

        assign(subscribed, topic, 0);
        assertThat(one(subscribed)).containsExactly(0L);
        assign(subscribed, topic, 1);

        assertThat(committed(subscribed, topic)).isEmpty();
        assertThat(v2("DELETE", subscribed, "").status()).isEqualTo(204);
    }

    @Test
    void unsubscribesAlthoughItHasDroppedOutOfItsGroup() throws Exception {
        String topic = written(1, RECORDS);
        String one = instance(topic, "");
        subscribe(one, topic);
        assertThat(one(one)).containsExactly(0L);
        KAFKA.admin()
                .removeMembersFromConsumerGroup("g-" + topic, new RemoveMembersFromConsumerGroupOptions())
                .all()
                .get();

        Client.Reply reply = v2("DELETE", one + "/subscription", "");

        assertThat(reply.status()).as(reply.text()).isEqualTo(204);
        subscribe(one, topic);
        assertThat(one(one)).as("not committed, so given again").containsExactly(0L);
        assertThat(v2("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void skipsNothingOfAPartitionThatStaysAssigned() {
        String topic = written(2, RECORDS);
        String one = instance(topic, "");
        assign(one, topic, 0);
        List<Long> given = new ArrayList<>(one(one));

        assign(one, topic, 0, 1);
        given.addAll(one(one));
        String partitions = "{\"topics\":[\"" + topic + "\"]}";
        assertThat(v2("POST", one + "/subscription", partitions).status()).isEqualTo(409);
        String unassigned = "{\"partitions\":[{\"topic\":\"" + topic + "\",\"partition\":0},{\"topic\":\"" + topic
                + "\",\"partition\":7}]}";
        assertThat(v2("POST", one + "/positions/end", unassigned).status()).isEqualTo(409);
        given.addAll(one(one));

        assertThat(given).containsExactly(0L, 1L, 2L);
        assertThat(v2("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void givesRecordsOnceToRequestsThatOverlap() {
        String topic = written(1, 3_000);
        String one = instance(topic, ",\"auto.commit.enable\":false");
        assign(one, topic, 0);
        List<Long> given = new ArrayList<>(one(one));

        List<CompletableFuture<Client.Reply>> overlapping = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            overlapping.add(
                    CompletableFuture.supplyAsync(() -> client.get(one + "/records?timeout=3000&max_bytes=2000")));
        }
        overlapping.forEach(each -> given.addAll(offsets(each.join().json())));

        assertThat(given).doesNotHaveDuplicates().hasSizeGreaterThan(6);
        assertThat(given).containsExactlyInAnyOrderElementsOf(all(given.size()));
        assertThat(v2("DELETE", one, "").status()).isEqualTo(204);
    }

    @Test
    void readsOnAlthoughOneOfItsTopicsWasDeleted() throws Exception {
        String stays = written(1, 1);
        String goes = written(1, 1);
        String instance = instance(stays, "");
        assertThat(v2("POST", instance + "/subscription", "{\"topics\":[\"" + stays + "\",\"" + goes + "\"]}")
                        .status())
                .isEqualTo(204);
        List<Long> before = new ArrayList<>();
        await().atMost(SOON).until(() -> before.addAll(one(instance)) && before.size() == 2);

        KAFKA.admin().deleteTopics(List.of(goes)).all().get();
        await().atMost(SOON).until(() -> client.get("/topics/" + goes).status() == 404);
        assertThat(client.post(stays, "", "later").status()).isEqualTo(200);

        List<Long> later = new ArrayList<>();
        long startNanos = System.nanoTime();
        await().atMost(SOON).until(() -> {
            Client.Reply reply = client.get(instance + "/records?timeout=1000");
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            return later.addAll(offsets(reply.json()));
        });
        assertThat(later).containsExactly(1L);
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .as("no commit is tried in vain until Kafka's client gives up")
                .isLessThan(Duration.ofSeconds(9));
        assertThat(v2("DELETE", instance, "").status()).isEqualTo(204);
    }
}
