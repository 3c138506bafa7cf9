package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What clients are told while Kafka is in trouble: never yes. */
class TroubleTest {
    private static final Duration SOON = Duration.ofSeconds(40);

    @RegisterExtension
    private static final KafkaLab KAFKA = new KafkaLab();

    @Test
    void neverSaysYesForABrokerThatSaysNothing() {
        String topic = KAFKA.topic(1);
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "lanes.delivery-timeout", "2s")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

            Client.Reply held;
            KAFKA.hold();
            try {
                held = client.post(topic, "", "held");
            } finally {
                KAFKA.release();
            }

            assertThat(held.status()).isEqualTo(504);
            assertThat(held.json().path("outcome").asString()).isEqualTo("unknown");
            await().atMost(SOON).until(() -> client.post(topic, "", "after").status(), status -> status == 200);
            // What was unknown may be there or not; what was confirmed is.
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).contains("before", "after");
        }
    }

    @Test
    void tellsNeighboursOfARefusedRecordThatTheyAreNotWrittenEither() {
        String compacted = KAFKA.topic(1, Map.of("cleanup.policy", "compact"));
        // Long enough that both records are in one batch.
        try (Gateway gateway =
                Gateways.start(KAFKA.bootstrapServers(), "lanes.linger", "500ms", "lanes.prompt", "false")) {
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
                "lanes.delivery-timeout",
                "6s",
                "http.drain-timeout",
                "20s")) {
            Client client = new Client(gateway.port());
            assertThat(client.post(topic, "", "before").status()).isEqualTo(200);

            Client.Reply refused;
            Client.Reply ready;
            KAFKA.hold();
            try {
                for (int i = 0; i < 20; i++) {
                    held.add(client.posting(topic, "held"));
                }
                await().atMost(SOON).until(() -> client.get("/readyz").text().contains("\"fullest-lane\":1.0"));
                refused = client.post(topic, "", "refused");
                ready = client.get("/readyz");
            } finally {
                KAFKA.release();
            }

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
            KAFKA.hold();
            try {
                first = client.posting(topic, "x".repeat(2_000));
                await().atMost(SOON)
                        .until(() -> Metrics.of(client).value("floodmark_gateway_lane_records{lane=\"0\"}") >= 1);
                second = client.post(topic, "", "waits");
            } finally {
                KAFKA.release();
            }

            assertThat(second.status()).isEqualTo(503);
            assertThat(second.json().path("reason").asString()).isEqualTo("waited-too-long");
            assertThat(first.join().status()).isIn(200, 504);
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).doesNotContain("waits");
        }
    }

    @Test
    void makesAnotherProducerWhereOneFailedForGood() throws Exception {
        String topic = KAFKA.topic(1);
        ResourcePattern cluster = new ResourcePattern(ResourceType.CLUSTER, "kafka-cluster", PatternType.LITERAL);
        ResourcePattern topics = new ResourcePattern(ResourceType.TOPIC, "*", PatternType.LITERAL);
        List<AclBinding> rules = List.of(
                rule(cluster, AclOperation.ALL, AclPermissionType.ALLOW),
                rule(topics, AclOperation.ALL, AclPermissionType.ALLOW),
                rule(cluster, AclOperation.IDEMPOTENT_WRITE, AclPermissionType.DENY),
                rule(topics, AclOperation.WRITE, AclPermissionType.DENY));
        KAFKA.admin().createAcls(rules).all().get();
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), "lanes.count", "1")) {
            Client client = new Client(gateway.port());
            Client.Reply denied;
            try {
                // Without a producer id an idempotent producer fails for good.
                denied = client.post(topic, "", "denied");
            } finally {
                KAFKA.admin().deleteAcls(List.of(AclBindingFilter.ANY)).all().get();
            }

            assertThat(denied.status()).isIn(503, 504);
            await().atMost(SOON).until(() -> client.post(topic, "", "allowed").status(), status -> status == 200);
            assertThat(Metrics.of(client).value("floodmark_gateway_lane_rebuilds_total"))
                    .isPositive();
            assertThat(TopicLog.values(KAFKA.bootstrapServers(), topic)).containsOnly("allowed");
        }
    }

    private static AclBinding rule(ResourcePattern on, AclOperation operation, AclPermissionType permission) {
        return new AclBinding(on, new AccessControlEntry("User:ANONYMOUS", "*", operation, permission));
    }

    @Test
    void finishesWhatItHasAcceptedAndTakesNoMoreWhenItEnds() throws Exception {
        String topic = KAFKA.topic(1);
        Gateway gateway = Gateways.start(
                KAFKA.bootstrapServers(), "lanes.linger", "500ms", "lanes.prompt", "false", "lanes.batch", "1MiB");
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
        KAFKA.hold();
        try {
            held = client.posting(topic, "held");
            await().until(() -> Metrics.of(client).sum("floodmark_gateway_lane_records") >= 1);
            assertThat(CompletableFuture.runAsync(gateway::close)).succeedsWithin(Duration.ofSeconds(10));
        } finally {
            KAFKA.release();
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
