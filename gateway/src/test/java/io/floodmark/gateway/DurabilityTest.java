package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.lab.Lab;
import io.floodmark.lab.LabServer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No record that was answered 200 is lost, and none that was answered 4xx or 503 is there. */
class DurabilityTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int CLIENTS = 8;

    @RegisterExtension
    private static final KafkaLab KAFKA = new KafkaLab();

    @Test
    void losesNothingItConfirmedWhenItIsKilled() throws Exception {
        String topic = KAFKA.topic(3);
        try (GatewayProcess gateway = GatewayProcess.start(KAFKA.bootstrapServers())) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic, CLIENTS, true);
            await().atMost(SOON).until(() -> load.written().size() >= 1_000);

            gateway.kill9();
            load.stop();

            check(load, TopicLog.values(KAFKA.bootstrapServers(), topic));
        }
    }

    @Test
    void losesNothingItConfirmedWhenItIsToldToEnd() throws Exception {
        String topic = KAFKA.topic(3);
        // Requests wait for their batch, so that many are under way when it is told.
        try (GatewayProcess gateway = GatewayProcess.start(KAFKA.bootstrapServers(), "lanes.linger", "20ms")) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic, CLIENTS, true);
            await().atMost(SOON).until(() -> load.written().size() >= 500);

            gateway.drain();
            load.stop();

            check(load, TopicLog.values(KAFKA.bootstrapServers(), topic));
            assertThat(load.statuses())
                    .as("nothing is left unknown, nor a mistake")
                    .isSubsetOf(200, 503);
            assertThat(load.unknown()).isEmpty();
        }
    }

    @Test
    @Tag("full")
    void losesNothingItConfirmedWhenABrokerIsKilled() throws Exception {
        try (Lab lab = KafkaLab.startLab(3, false, Map.of());
                Admin admin = Admin.create(Map.of("bootstrap.servers", lab.bootstrapServers()))) {
            String topic = KafkaLab.topic(admin, 6, 3, Map.of("min.insync.replicas", "2"));
            try (Gateway gateway = Gateways.start(lab.bootstrapServers(), "lanes.delivery-timeout", "8s")) {
                UniqueLoad load = UniqueLoad.start(gateway.port(), topic, CLIENTS, true);
                for (LabServer broker : lab.brokers()) {
                    int before = load.written().size();
                    await().atMost(SOON).until(() -> load.written().size() > before + 500);
                    broker.kill9();
                    int without = load.written().size();
                    await().atMost(SOON).until(() -> load.written().size() > without + 500);
                    broker.start();
                }
                load.stop();

                check(load, TopicLog.values(lab.bootstrapServers(), topic));
            }
        }
    }

    private static void check(UniqueLoad load, List<String> log) {
        Set<String> there = new HashSet<>(log);
        System.out.printf(
                "written=%d not-written=%d unknown=%d unanswered=%d in-kafka=%d%n",
                load.written().size(), load.notWritten().size(), load.unknown().size(), load.unanswered(), log.size());

        assertThat(log).as("each id once: nobody sent one twice").hasSameSizeAs(there);
        assertThat(there).containsAll(load.written());
        assertThat(load.notWritten()).noneMatch(there::contains);
    }
}
