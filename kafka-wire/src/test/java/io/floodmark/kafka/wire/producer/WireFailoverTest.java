package io.floodmark.kafka.wire.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests three real brokers, one of which stops or loses its partitions under load. */
@Tag("full")
@Timeout(600)
final class WireFailoverTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(3)
            .config("min.insync.replicas", "2")
            .config("controlled.shutdown.enable", "false")
            .exclusive();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(4);
    private final List<LoadInterval> intervals = new ArrayList<>();

    private WireFleet fleet(String topic) {
        return WireLoads.fleet(KAFKA, WireLoads.workload(200, 3, Acks.ALL, Codec.NONE), topic);
    }

    /** Waits for this many further intervals with acknowledged records. */
    private void awaitAcks(LoadSession session, int more) {
        long before = acking();
        await().atMost(LONG).until(() -> {
            intervals.addAll(session.poll());
            return acking() >= before + more;
        });
    }

    private long acking() {
        return intervals.stream().filter(interval -> interval.acked() > 0).count();
    }

    private static void assertNoAckedRecordIsLost(String topic, LoadTotals totals) {
        long inLog = KAFKA.readAll(topic).size();
        assertThat(totals.acked()).isPositive();
        assertThat(inLog).as("%s", totals).isBetween(totals.acked(), totals.acked() + totals.unconfirmed());
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(inLog);
    }

    @Test
    void aLeaderThatMovesCostsNoRecord() {
        String topic = KAFKA.topic(PARTITIONS, 3, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = fleet(topic);
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, LONG))) {
            awaitAcks(session, 1);
            KAFKA.moveLeaders(topic);
            awaitAcks(session, 3);
            totals = session.stop(Duration.ofSeconds(60));

            assertThat(session.events()).extracting(TrialEvent::kind).containsOnly(TrialEvent.Kind.CLIENT_ERROR);
        }
        assertThat(totals.failed() + totals.unknown()).isZero();
        assertNoAckedRecordIsLost(topic, totals);
    }

    @Test
    void aBrokerThatGoesAndComesBackCostsNoAckedRecord() {
        String topic = KAFKA.topic(PARTITIONS, 3, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = fleet(topic);
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, LONG))) {
            awaitAcks(session, 1);
            KAFKA.stop(0);
            awaitAcks(session, 3);
            KAFKA.start(0);
            awaitAcks(session, 3);
            totals = session.stop(Duration.ofSeconds(60));
        }
        assertNoAckedRecordIsLost(topic, totals);
    }
}
