package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import kafka.server.BrokerServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Three real brokers, one of which goes without a word. Until the others notice, what they have appended is not confirmed, and
 * the producers, who wait for a second only, send it again and again.
 */
@Tag("full")
@Timeout(600)
final class WireRepeatTest {
    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(4);
    private final List<LoadInterval> intervals = new ArrayList<>();

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

    @Test
    void whatIsSentAgainLiesInTheLogOnce() {
        Workload workload =
                WireIdempotenceTest.workload(RecordSpec.of(new Bytes(200), new Content.Random()), Bytes.ofKiB(16), 3);
        LoadTotals totals;
        try (WireCluster cluster =
                WireCluster.of(3, Map.of("min.insync.replicas", "2", "controlled.shutdown.enable", "false"))) {
            cluster.create("repeats", PARTITIONS, 3, Map.of());
            try (WireFleet fleet = cluster.fleet(workload, Map.of("request.timeout.ms", "1000"), "repeats");
                    LoadSession session = fleet.start(WireCluster.openLoop(3_000, LONG))) {
                awaitAcks(session, 2);
                BrokerServer broker =
                        Objects.requireNonNull(cluster.kit().brokers().get(0));
                broker.shutdown();
                awaitAcks(session, 3);
                broker.startup();
                awaitAcks(session, 3);
                cluster.moveLeaders("repeats");
                awaitAcks(session, 3);
                totals = session.stop(Duration.ofSeconds(60));
                intervals.addAll(session.poll());
            }
            assertThat(cluster.readAll("repeats", PARTITIONS)).hasSize((int) totals.acked());
            assertThat(cluster.endOffsets("repeats", PARTITIONS)).isEqualTo(totals.acked());
        }
        assertThat(intervals.stream().mapToLong(LoadInterval::retried).sum()).isPositive();
        assertThat(totals.failed() + totals.unknown() + totals.duplicable())
                .as("%s", totals)
                .isZero();
    }
}
