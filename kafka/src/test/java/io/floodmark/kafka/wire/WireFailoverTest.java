package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import kafka.server.BrokerServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Three real brokers, one of which goes away or gives up its partitions while load is on. */
@Tag("full")
@Timeout(600)
final class WireFailoverTest {
    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(4);
    private static WireCluster cluster;
    private final List<LoadInterval> intervals = new ArrayList<>();

    @BeforeAll
    static void start() {
        cluster = WireCluster.of(3, Map.of("min.insync.replicas", "2", "controlled.shutdown.enable", "false"));
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private WireFleet fleet(String topic) {
        return cluster.fleet(WireCluster.workload(200, 3, Acks.ALL, Codec.NONE), topic);
    }

    /** Until every producer has had records acknowledged in as many intervals more. */
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
        long inLog = cluster.readAll(topic, PARTITIONS).size();
        assertThat(totals.acked()).isPositive();
        assertThat(inLog).as("%s", totals).isBetween(totals.acked(), totals.acked() + totals.unconfirmed());
        assertThat(cluster.endOffsets(topic, PARTITIONS)).isEqualTo(inLog);
    }

    @Test
    void aLeaderThatMovesCostsNoRecord() {
        cluster.create("moves", PARTITIONS, 3, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = fleet("moves");
                LoadSession session = fleet.start(WireCluster.openLoop(3_000, LONG))) {
            awaitAcks(session, 1);
            cluster.moveLeaders("moves");
            awaitAcks(session, 3);
            totals = session.stop(Duration.ofSeconds(60));

            assertThat(session.events()).extracting(TrialEvent::kind).containsOnly(TrialEvent.Kind.CLIENT_ERROR);
        }
        assertThat(totals.failed() + totals.unknown()).isZero();
        assertNoAckedRecordIsLost("moves", totals);
    }

    @Test
    void aBrokerThatGoesAndComesBackCostsNoAckedRecord() {
        cluster.create("restart", PARTITIONS, 3, Map.of());
        LoadTotals totals;
        try (WireFleet fleet = fleet("restart");
                LoadSession session = fleet.start(WireCluster.openLoop(3_000, LONG))) {
            awaitAcks(session, 1);
            BrokerServer broker = Objects.requireNonNull(cluster.kit().brokers().get(0));
            broker.shutdown();
            awaitAcks(session, 3);
            broker.startup();
            awaitAcks(session, 3);
            totals = session.stop(Duration.ofSeconds(60));
        }
        assertNoAckedRecordIsLost("restart", totals);
    }
}
