package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the answers to clients while Kafka is in trouble: none confirms a record that is not written. */
@Tag("full")
class TroubleTest {
    private static final Duration SOON = Duration.ofSeconds(40);

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void neverSaysYesForABrokerThatSaysNothing() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "lanes.delivery-timeout", "2s")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

            Client.Reply held;
            KAFKA.pause(1);
            try {
                held = client.post(topic, "", "held");
            } finally {
                KAFKA.resume(1);
            }

            assertThat(held.status()).isEqualTo(504);
            assertThat(held.json().path("outcome").asString()).isEqualTo("unknown");
            await().atMost(SOON).until(() -> client.post(topic, "", "after").status(), status -> status == 200);
            // The unknown record may be there or not; the confirmed ones are.
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).contains("before", "after");
        }
    }

    @Test
    void tellsNeighboursOfARefusedRecordThatTheyAreNotWrittenEither() {
        String compacted = KAFKA.topic(1, Map.of("cleanup.policy", "compact"));
        // The linger is so long that both records are in one batch.
        try (Gateway gateway =
                Gateways.start(KAFKA.bootstrapServers(), "lanes.linger", "500ms", "lanes.adaptive-linger", "false")) {
            Client.Reply reply = new Client(gateway.port())
                    .call(
                            "POST",
                            "/topics/" + compacted,
                            "{\"records\":[{\"key\":\"aw==\",\"value\":\"dg==\",\"partition\":0},"
                                    + "{\"value\":\"dg==\",\"partition\":0}]}",
                            "Content-Type",
                            "application/vnd.kafka.binary.v2+json");

            assertThat(reply.status()).as(reply.text()).isEqualTo(422);
            assertThat(reply.json()
                            .path("offsets")
                            .valueStream()
                            .map(each -> each.path("error_code").asInt()))
                    .containsExactly(50_003, 50_002);
            assertThat(reply.json().path("offsets").path(0).path("error").asString())
                    .startsWith("not written");
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), compacted)).isEmpty();
        }
    }

    @Test
    void refusesEarlyWhatItCannotHold() {
        String topic = KAFKA.topic(1);
        List<CompletableFuture<Client.Reply>> held = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.count",
                "1",
                "lanes.max-records",
                "20",
                "requests.max-records",
                "20",
                "lanes.max-wait",
                "20s",
                "lanes.delivery-timeout",
                "6s",
                "http.drain-timeout",
                "20s")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

            Client.Reply refused;
            Client.Reply ready;
            String head = "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n%s\r\n\r\n";
            List<String> heads = List.of(
                    head.formatted("/v1/topics/" + topic + "/records", "Content-Length: 1000"),
                    head.formatted(
                            "/v3/clusters/" + client.cluster() + "/topics/" + topic + "/records",
                            "Transfer-Encoding: chunked"));
            List<Wire.Reply> beforeTheirBodies;
            KAFKA.pause(1);
            try {
                // These records are from one request, which may take all the room. With several requests, a partition
                // leaves some room to others.
                held.add(client.posting(topic, "\"held\"\n".repeat(20), "Content-Type", "application/x-ndjson"));
                await().atMost(SOON).until(() -> client.get("/readyz").text().contains("\"fullest-lane\":1.0"));
                refused = client.post(topic, "", "refused");
                ready = client.get("/readyz");
                beforeTheirBodies = heads.stream()
                        .map(each -> Wire.send(gateway.port(), each))
                        .toList();
            } finally {
                KAFKA.resume(1);
            }

            assertThat(beforeTheirBodies)
                    .allSatisfy(
                            each -> assertThat(each.status()).as(each.text()).isEqualTo(503));

            assertThat(refused.status()).isEqualTo(503);
            assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 31);
            assertThat(refused.json().path("reason").asString()).isEqualTo("lanes-full");
            assertThat(ready.status()).isEqualTo(503);
            held.forEach(each -> assertThat(each.join().status()).isIn(200, 504));
            await().atMost(SOON).until(() -> client.post(topic, "", "after").status(), status -> status == 200);
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic))
                    .contains("before", "after")
                    .doesNotContain("refused");
        }
    }

    @Test
    void refusesWhatWaitsTooLong() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.count",
                "1",
                "lanes.in-flight",
                "1KiB",
                "lanes.max-wait",
                "300ms",
                "lanes.delivery-timeout",
                "3s")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

            CompletableFuture<Client.Reply> first;
            Client.Reply second;
            KAFKA.pause(1);
            try {
                first = client.posting(topic, "x".repeat(2_000));
                await().atMost(SOON)
                        .until(() -> Metrics.of(client).value("floodmark_gateway_lane_records{lane=\"0\"}") >= 1);
                second = client.post(topic, "", "waits");
            } finally {
                KAFKA.resume(1);
            }

            assertThat(second.status()).isEqualTo(503);
            assertThat(second.json().path("reason").asString()).isEqualTo("waited-too-long");
            assertThat(first.join().status()).isIn(200, 504);
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).doesNotContain("waits");
        }
    }

    /**
     * All records have the same key, so of two lanes the other one has room. The head alone does not show which lane a
     * request needs.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void letsFewInWhileMoreComesThanKafkaTakes(int lanes) throws Exception {
        String topic = KAFKA.topic(1);
        quota(OptionalDouble.of(200_000));
        AtomicBoolean sending = new AtomicBoolean(true);
        List<Thread> senders = new ArrayList<>();
        try (Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.count",
                Integer.toString(lanes),
                "lanes.in-flight",
                "64KiB",
                "lanes.max-wait",
                "1s")) {
            Client client = new Client(gateway.port());
            List<Client.Reply> refused = new CopyOnWriteArrayList<>();
            for (int i = 0; i < 40; i++) {
                Thread sender = new Thread(
                        () -> {
                            while (sending.get()) {
                                Client.Reply reply = client.post(topic, "?key=k", "x".repeat(10_000));
                                if (reply.text().contains("lanes-full")) {
                                    refused.add(reply);
                                }
                            }
                        },
                        "sender-" + i);
                sender.start();
                senders.add(sender);
            }

            // There is room for 32 MiB, and all of them together send 400 kB.
            await().atMost(SOON).until(() -> refused.size() > 100);
            // Because few requests are let in, the queue may be short for a moment before it stands again.
            Client.Reply standing = await().atMost(SOON)
                    .until(
                            () -> client.get("/readyz"),
                            reply -> reply.json().path("a-queue-stands").asBoolean());
            assertThat(standing.status()).isEqualTo(503);
            assertThat(refused.get(0).status()).isEqualTo(503);
            assertThat(Integer.parseInt(refused.get(0).header("Retry-After"))).isPositive();

            sending.set(false);
            await().atMost(SOON).until(() -> client.get("/readyz").status() == 200);
            // The broker may still delay requests because of its quota, for longer than max-wait.
            await().atMost(SOON).until(() -> client.post(topic, "", "after").status() == 200);
        } finally {
            sending.set(false);
            for (Thread sender : senders) {
                sender.join();
            }
            quota(OptionalDouble.empty());
        }
    }

    /** Sets the quota of each client, in bytes per second. */
    private static void quota(OptionalDouble most) throws Exception {
        Map<String, String> anyClient = new HashMap<>();
        // In Kafka, this is the default of all clients.
        anyClient.put(ClientQuotaEntity.CLIENT_ID, null);
        Double value = most.isPresent() ? most.getAsDouble() : null;
        KAFKA.admin()
                .alterClientQuotas(List.of(new ClientQuotaAlteration(
                        new ClientQuotaEntity(anyClient),
                        List.of(new ClientQuotaAlteration.Op("producer_byte_rate", value)))))
                .all()
                .get();
    }

    @Test
    void makesAnotherProducerWhereOneFailedForGood() {
        String topic = KAFKA.topic(1);
        Denials denials = Denials.of(
                KAFKA.admin(),
                Denials.ofTheCluster(AclOperation.IDEMPOTENT_WRITE),
                Denials.ofTopics("*", AclOperation.WRITE));
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "lanes.count", "1")) {
            Client client = new Client(gateway.port());
            Client.Reply denied;
            try (denials) {
                // Without a producer id, an idempotent producer fails for good.
                denied = client.post(topic, "", "denied");
            }

            assertThat(denied.status()).isIn(503, 504);
            await().atMost(SOON).until(() -> client.post(topic, "", "allowed").status(), status -> status == 200);
            assertThat(Metrics.of(client).value("floodmark_gateway_lane_rebuilds_total"))
                    .isPositive();
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsOnly("allowed");
        }
    }

    @Test
    void finishesWhatItHasAcceptedAndTakesNoMoreWhenItEnds() throws Exception {
        String topic = KAFKA.topic(1);
        Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(),
                "lanes.linger",
                "500ms",
                "lanes.adaptive-linger",
                "false",
                "lanes.batch",
                "1MiB");
        Client client = new Client(gateway.port());
        assertThat(client.post(topic, "", "first").status()).isEqualTo(200);

        CompletableFuture<Client.Reply> accepted = client.posting(topic, "accepted");
        await().until(() -> Metrics.of(client).sum("floodmark_gateway_lane_records") >= 1);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(gateway::close);
        await().until(() -> client.get("/readyz").text().contains("\"draining\":true"));
        Client.Reply late = client.post(topic, "", "late");
        closing.get();

        assertThat(late.status()).isEqualTo(503);
        assertThat(late.json().path("reason").asString()).isEqualTo("draining");
        assertThat(accepted.join().status()).isEqualTo(200);
        assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsExactly("first", "accepted");
    }

    @Test
    void endsInTimeAlthoughKafkaSaysNothing() {
        String topic = KAFKA.topic(1);
        Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "http.drain-timeout", "1s");
        Client client = new Client(gateway.port());
        assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

        CompletableFuture<Client.Reply> held;
        KAFKA.pause(1);
        try {
            held = client.posting(topic, "held");
            await().until(() -> held.isDone() || Metrics.of(client).sum("floodmark_gateway_lane_records") >= 1);
            assertThat(held).as("Kafka says nothing").isNotDone();
            assertThat(CompletableFuture.runAsync(gateway::close)).succeedsWithin(Duration.ofSeconds(10));
        } finally {
            KAFKA.resume(1);
        }

        assertThat(held.join().status()).isEqualTo(504);
    }

    @Test
    void isNotReadyWithoutABroker() {
        try (Gateway gateway = Gateways.start("127.0.0.1:1", "http.drain-timeout", "1s")) {
            Client client = new Client(gateway.port());

            Client.Reply ready = client.get("/readyz");
            Client.Reply refused = client.post("anything", "", "x");

            assertThat(ready.status()).isEqualTo(503);
            assertThat(ready.json().path("brokers-answer").asBoolean(true)).isFalse();
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(client.get("/livez").status()).isEqualTo(200);
        }
    }

    @Test
    void saysWhereOneCopyIsEnough() {
        String topic = KAFKA.topic(1, Map.of("min.insync.replicas", "1"));
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers())) {
            Client client = new Client(gateway.port());
            client.post(topic, "", "x".getBytes(StandardCharsets.UTF_8));

            await().atMost(SOON).until(() -> client.get("/readyz").status() == 200);

            assertThat(client.get("/readyz").json().path("shown"))
                    .singleElement()
                    .satisfies(shown -> {
                        assertThat(shown.path("topic").asString()).isEqualTo(topic);
                        assertThat(shown.path("replication-factor").asInt()).isEqualTo(1);
                    });
        }
    }
}
