package io.floodmark.kafka.wire.producer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSizes.Weight;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.WireProduce;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.traffic.ConstantRate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests idempotent producers with a real broker. */
final class WireIdempotenceTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;
    private static final Duration LONG = Duration.ofMinutes(2);

    static Workload workload(RecordSpec record, Bytes batch, int replicas) {
        ProduceSpec produce = new ProduceSpec(
                new WireProduce(),
                OptionalInt.of(2),
                Acks.ALL,
                batch,
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                OptionalInt.empty(),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
        return new Workload(1, PARTITIONS, replicas, record, produce);
    }

    private static LoadTotals session(WireFleet fleet, LoadOrder order) {
        try (LoadSession session = fleet.start(order)) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            return session.stop(LONG);
        }
    }

    private static List<ProducerState> producers(String topic, int partition) {
        TopicPartition asked = new TopicPartition(topic, partition);
        return KafkaCluster.get(KAFKA.admin().describeProducers(List.of(asked)).partitionResult(asked))
                .activeProducers();
    }

    @Test
    void everyProducerNumbersItsRecordsInEveryPartition() {
        String topic = KAFKA.topic(PARTITIONS);
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());
        LoadTotals first;
        LoadTotals second;
        try (WireFleet fleet = WireLoads.fleet(KAFKA, workload(record, Bytes.ofKiB(4), 1), topic)) {
            first = session(fleet, WireLoads.openLoop(5_000, Duration.ofMillis(500)));
            assertThat(producers(topic, 0)).hasSize(2);
            second = session(fleet, WireLoads.openLoop(5_000, Duration.ofMillis(500)));
        }
        long acked = first.acked() + second.acked();

        assertThat(acked + first.unsent() + second.unsent()).isEqualTo(2 * new ConstantRate(5_000).dueBy(500_000_000));
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(acked);
        // There are two producers, each with a separate id for each of two sessions.
        List<ProducerState> states = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> producers(topic, partition))
                .flatMap(List::stream)
                .toList();
        assertThat(states).hasSize(4 * PARTITIONS).allMatch(state -> state.producerEpoch() == 0);
        assertThat(states.stream().mapToLong(state -> state.lastSequence() + 1L).sum())
                .isEqualTo(acked);
    }

    /** Some records have 20 kB, and the topic accepts none above 10 kB. */
    @Test
    void batchesThatAreRefusedLeaveGapsThatTheRestGetsOver() {
        String topic = KAFKA.topic(PARTITIONS, Map.of("max.message.bytes", "10000"));
        RecordSpec record = new RecordSpec(
                new RecordSizes.Weighted(
                        List.of(new Weight(new Bytes(100), 0.97), new Weight(new Bytes(20_000), 0.03))),
                new Content.Random(),
                Optional.empty(),
                RecordHeaders.NONE);

        LoadTotals totals;
        try (WireFleet fleet = WireLoads.fleet(KAFKA, workload(record, Bytes.ofKiB(1), 1), topic)) {
            totals = session(fleet, WireLoads.openLoop(500, Duration.ofSeconds(2)));
        }

        assertThat(totals.failed()).as("%s", totals).isPositive();
        // 1,000 records are due. A partition that cannot get past a gap would stop at a tenth of its part.
        assertThat(totals.acked()).isGreaterThan(500);
        assertThat(totals.unknown() + totals.duplicable()).isZero();
        assertThat(KAFKA.endOffsets(topic)).isEqualTo(totals.acked());
        assertThat(producers(topic, 0)).anyMatch(state -> state.producerEpoch() > 0);
    }
}
