package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.KeySpace;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class KeyedPoolsTest {
    private static KeyedPools pools(Codec codec, int distinct, int partitions, long bytes) {
        return pools(codec, distinct, partitions, bytes, new BatchArena(Long.MAX_VALUE));
    }

    private static KeyedPools pools(Codec codec, int distinct, int partitions, long bytes, BatchArena arena) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(), ProduceSpec.Acks.ALL, Bytes.ofKiB(16), Duration.ofMillis(5), codec, 5);
        RecordSpec record = new RecordSpec(
                new RecordSizes.Fixed(new Bytes(100)),
                new Content.Random(),
                Optional.of(new RecordKeys(distinct, new Bytes(16), 1)),
                RecordHeaders.NONE);
        return new KeyedPools(
                new KeyShares(KeySpace.zipfian(distinct, 16, 1), partitions),
                new Workload(1, partitions, 1, record, produce),
                new Bytes(bytes),
                new Payloads(record, 1, 1),
                arena);
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void batchesOfAnySizeHoldKeysOfTheirPartitionOnly(Codec codec) {
        KeyedPools pools = pools(codec, 1000, 12, 1 << 20);
        List<Integer> strays = new ArrayList<>();

        for (int partition = 0; partition < 12; partition++) {
            BatchPool pool = pools.of(partition);
            for (int due : new int[] {1, 7, 40, pools.perBatch()}) {
                PooledBatch pooled = Objects.requireNonNull(pool.take(pool.fit(due)));
                pooled.load(
                        new PartitionQueue("t", Uuid.ZERO_UUID, partition, partition, null), pool.fit(due), 0, 0, 0, 0);
                pooled.stamp(1, 1);
                ByteBuffer copy = ByteBuffer.allocate(pooled.wireBytes())
                        .put(pooled.bytes().duplicate())
                        .flip();
                for (Record record : MemoryRecords.readableRecords(copy).records()) {
                    byte[] key = new byte[record.keySize()];
                    record.key().get(key);
                    if (BuiltInPartitioner.partitionForKey(key, 12) != partition) {
                        strays.add(partition);
                    }
                }
            }
        }

        assertThat(strays).isEmpty();
    }

    /**
     * The memory is that of one pool, six batches per partition, and the size classes with fewer records than a full
     * batch.
     */
    @ParameterizedTest
    @CsvSource({"NONE, 12, 1.2", "NONE, 200, 3", "LZ4, 12, 5", "LZ4, 200, 12"})
    void memoryIsThatOfOnePoolAndAFewBatchesOfEachPartition(Codec codec, int partitions, double times) {
        long bytes = 8 << 20;
        KeyedPools pools = pools(codec, 10_000, partitions, bytes);

        assertThat(pools.bytes()).isPositive().isLessThan((long) (times * bytes) + (4 << 20));
        assertThat(pools.partitions()).isEqualTo(partitions);
    }

    /** Five batches of 16 KiB for each of 1,000 partitions take 80 MB. */
    @Test
    void refusesMoreBatchesThanTheMemoryOfTheProcessHolds() {
        assertThatThrownBy(() -> pools(Codec.NONE, 10_000, 1_000, 1 << 20, new BatchArena(32 << 20)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("fewer producers or partitions")
                .hasMessageContaining("-Xmx");
    }
}
