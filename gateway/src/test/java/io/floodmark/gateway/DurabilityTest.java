package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests that no record that was answered 200 is lost, and that none that was answered 4xx or 503 is in Kafka. None may
 * be there twice unless it was sent again.
 */
class DurabilityTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @Test
    void losesNothingItConfirmedWhenItIsKilled() throws Exception {
        String topic = KAFKA.topic(3);
        try (GatewayProcess gateway = GatewayProcess.start(KAFKA.bootstrapServers())) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic);
            await().atMost(SOON).until(() -> load.written() >= 4_000);

            gateway.kill9();
            load.stop();

            check(load, TopicLog.values(KAFKA.bootstrapServers(), topic));
        }
    }

    @Test
    void losesNothingItConfirmedWhenItIsToldToEnd() throws Exception {
        String topic = KAFKA.topic(3);
        // Requests wait for their batch, so that many are in flight when the gateway is ended.
        try (GatewayProcess gateway = GatewayProcess.start(KAFKA.bootstrapServers(), "lanes.linger", "20ms")) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic);
            await().atMost(SOON).until(() -> load.written() >= 2_000);

            gateway.drain();
            load.stop();

            check(load, TopicLog.values(KAFKA.bootstrapServers(), topic));
            assertThat(load.statuses())
                    .as("nothing is left unknown, nor a mistake")
                    .isSubsetOf(200, 207, 409, 503);
            assertThat(load.records()).noneMatch(UniqueRecord::unknown);
        }
    }

    static void check(UniqueLoad load, List<String> log) {
        Map<String, Integer> there = log.stream().collect(Collectors.toMap(UniqueRecord::id, value -> 1, Integer::sum));
        LossCount count = LossCount.of(load.records(), there);
        System.out.println(count + " " + load.answers());

        assertThat(count.inKafka()).as("nothing that nobody sent").isEqualTo(log.size());
        assertThat(count.lost()).isZero();
        assertThat(count.invented()).isZero();
        assertThat(count.twice()).isZero();
    }
}
