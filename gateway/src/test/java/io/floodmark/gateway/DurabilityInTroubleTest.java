package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests the guarantees of {@link DurabilityTest} while brokers of a cluster are killed. {@code LaneInTroubleTest} is
 * about brokers that do not answer.
 */
@Tag("full")
class DurabilityInTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    /** By so many records, clients of every form have written and were refused. */
    private static final int SOME = 200;

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(3).shared();

    @Test
    void losesNothingItConfirmedWhenABrokerIsKilled() throws Exception {
        String topic = KAFKA.topic(6, 3, Map.of("min.insync.replicas", "2"));
        try (Gateway gateway = Gateways.start(KAFKA.bootstrapServers(), TestSettings.tight())) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic);
            for (int broker : KAFKA.brokers()) {
                int before = load.written();
                await().atMost(SOON).until(() -> load.written() > before + SOME);
                KAFKA.kill(broker);
                int without = load.written();
                await().atMost(SOON).until(() -> load.written() > without + SOME);
                KAFKA.start(broker);
            }
            load.stop();

            DurabilityTest.check(load, TopicLog.values(KAFKA.bootstrapServers(), topic));
        }
    }
}
