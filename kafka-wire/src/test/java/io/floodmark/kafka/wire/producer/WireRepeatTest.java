package io.floodmark.kafka.wire.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests three real brokers, one of which stops without notice. Until the others detect this, the batches that they have
 * appended are not confirmed. The producers, which wait only a second, send them repeatedly.
 */
@Tag("full")
@Timeout(600)
final class WireRepeatTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.inJvm(3)
            .config("min.insync.replicas", "2")
            .config("controlled.shutdown.enable", "false")
            .exclusive();

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
        String topic = KAFKA.topic(PARTITIONS, 3, Map.of());
        try (WireFleet fleet = WireLoads.fleet(KAFKA, Map.of("request.timeout.ms", "1000"), workload, topic);
                LoadSession session = fleet.start(WireLoads.openLoop(3_000, LONG))) {
            awaitAcks(session, 2);
            KAFKA.stop(0);
            awaitAcks(session, 3);
            KAFKA.start(0);
            awaitAcks(session, 3);
            KAFKA.moveLeaders(topic);
            awaitAcks(session, 3);
            totals = session.stop(Duration.ofSeconds(60));
            intervals.addAll(session.poll());
        }
        assertThat(KAFKA.readAll(topic)).hasSize((int) totals.acked());
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
        assertThat(intervals.stream().mapToLong(LoadInterval::retried).sum()).isPositive();
        assertThat(totals.failed() + totals.unknown() + totals.duplicable())
                .as("%s", totals)
                .isZero();
    }
}
