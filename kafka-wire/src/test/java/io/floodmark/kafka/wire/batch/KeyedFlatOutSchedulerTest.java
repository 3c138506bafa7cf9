package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.KeySpace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class KeyedFlatOutSchedulerTest {
    private static final int PARTITIONS = 6;
    private static final long BATCH = 4096;

    private final List<PartitionQueue> queues = new ArrayList<>();
    private final KeyedPools pools = pools();
    private final KeyedFlatOutScheduler scheduler =
            new KeyedFlatOutScheduler(queues(), pools, BATCH, new SplittableRandom(1));
    private final int[] taken = new int[PARTITIONS];

    private static KeyedPools pools() {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(),
                ProduceSpec.Acks.ALL,
                new Bytes(BATCH),
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                5);
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Constant());
        KeyShares shares = new KeyShares(KeySpace.zipfian(10, 8, 1), PARTITIONS);
        return new KeyedPools(
                shares,
                new Workload(1, PARTITIONS, 1, record, produce),
                Bytes.ofKiB(64),
                new Payloads(record, 1, 1),
                new BatchArena(Long.MAX_VALUE));
    }

    private List<PartitionQueue> queues() {
        BrokerRoute route = new BrokerRoute(
                new BrokerConnections(new Access("127.0.0.1:1", Map.of()), 1, () -> 0, InstantSource.system())
                        .connection(new Broker(0, "127.0.0.1", 1)));
        for (int partition = 0; partition < PARTITIONS; partition++) {
            PartitionQueue queue = new PartitionQueue("t", Uuid.ZERO_UUID, partition, partition, null);
            queue.reroute(route);
            queues.add(queue);
        }
        return queues;
    }

    @BeforeEach
    void begin() {
        scheduler.advance(1);
    }

    private boolean takeOne(PartitionQueue queue) {
        if (!scheduler.offers(queue, 1)) {
            return false;
        }
        PooledBatch pooled = Objects.requireNonNull(scheduler.take(queue, 1));
        assertThat(pooled.records()).isEqualTo(pools.perBatch());
        taken[queue.number()]++;
        pooled.release();
        return true;
    }

    @Test
    void partitionsGetFullBatchesByTheirKeysShares() {
        for (int turn = 0; turn < 50; turn++) {
            queues.forEach(queue -> {
                while (takeOne(queue)) {}
            });
            scheduler.advance(1);
        }

        int all = 0;
        for (int batches : taken) {
            all += batches;
        }
        assertThat(all).isGreaterThan(100_000);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            assertThat((double) taken[partition]).isCloseTo(all * pools.share(partition), within(2.0));
        }
    }

    @Test
    void allWaitForAPartitionThatTakesNothing() {
        PartitionQueue held = queues.stream()
                .filter(queue -> pools.share(queue.partition()) > 0)
                .findFirst()
                .orElseThrow();
        boolean any = true;
        while (any) {
            any = false;
            for (PartitionQueue queue : queues) {
                any |= queue != held && takeOne(queue);
            }
            scheduler.advance(1);
        }

        int all = 0;
        for (int batches : taken) {
            all += batches;
        }
        double buffer = (32 << 20) / (double) BATCH;
        double share = pools.share(held.partition());
        assertThat(all / buffer).isCloseTo((1 - share) / share, within(0.02 / share));
    }
}
