package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Bytes;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.RecordSpec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class BatchPoolTest {
    private static final Lane LANE = new Lane("topic", Uuid.ZERO_UUID, 3);

    private static BatchPool pool(Codec codec, int batchBytes, int recordBytes, int poolBytes) {
        return pool(codec, batchBytes, recordBytes, poolBytes, List.of());
    }

    private static BatchPool pool(Codec codec, int batchBytes, int recordBytes, int poolBytes, List<String> corpus) {
        ProduceSpec produce = new ProduceSpec(
                ProduceSpec.Engine.WIRE,
                OptionalInt.empty(),
                ProduceSpec.Acks.ALL,
                new Bytes(batchBytes),
                Duration.ofMillis(5),
                codec,
                5);
        RecordSpec record = new RecordSpec(new Bytes(recordBytes), RecordSpec.Content.RANDOM);
        return new BatchPool(record, produce, new Bytes(poolBytes), new Payloads(record, corpus, 42));
    }

    private static Slot loaded(BatchPool pool, int records) {
        Slot slot = Objects.requireNonNull(pool.take(pool.fit(records)));
        slot.load(LANE, pool.fit(records), 0, 0, 0, 0);
        slot.stamp(1_700_000_000_000L, 5);
        return slot;
    }

    /** As a broker reads it. */
    private static RecordBatch parse(Slot slot) {
        ByteBuffer copy = ByteBuffer.allocate(slot.wireBytes()).put(slot.bytes().duplicate());
        RecordBatch batch =
                MemoryRecords.readableRecords(copy.flip()).batches().iterator().next();
        batch.ensureValid();
        return batch;
    }

    /**
     * 61 bytes of header; a record of 100 B costs 109 bytes, from the 65th on 110, as its offset takes a byte more: (16,384 - 61 -
     * 64 x 109) / 110 + 64 = 148. The Java producer never makes a buffer smaller than its generous estimate of the first record:
     * so three tiny records fit where one would already be above batch-bytes.
     */
    @ParameterizedTest
    @CsvSource({"16384, 100, 148", "16384, 1000, 16", "16384, 20000, 1", "64, 1, 3", "16384, 1, 1820"})
    void aBatchHoldsAsManyRecordsAsTheJavaProducers(int batchBytes, int recordBytes, int records) {
        assertThat(pool(Codec.NONE, batchBytes, recordBytes, 1).perBatch()).isEqualTo(records);
    }

    @Test
    void recordsCarryTheValuesOfACorpusInAnyOrder() {
        List<String> corpus = List.of("alpha", "bravo", "gamma", "delta");
        BatchPool pool = pool(Codec.NONE, 4096, 5, 50_000, corpus);

        List<String> first = values(parse(loaded(pool, pool.perBatch())));
        List<String> second = values(parse(loaded(pool, pool.perBatch())));

        assertThat(first).hasSize(pool.perBatch()).isSubsetOf(corpus);
        assertThat(second).isSubsetOf(corpus).isNotEqualTo(first);
    }

    private static List<String> values(RecordBatch batch) {
        List<String> values = new ArrayList<>();
        batch.forEach(record ->
                values.add(StandardCharsets.UTF_8.decode(record.value()).toString()));
        return values;
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void everySizeIsAValidBatchOfItsRecords(Codec codec) {
        BatchPool pool = pool(codec, 4096, 50, 50_000);
        pool.provide(13);

        for (int due : new int[] {1, 2, 3, 13, 14, 40, pool.perBatch(), 1000}) {
            Slot slot = loaded(pool, due);
            RecordBatch batch = parse(slot);
            List<Record> records = new ArrayList<>();
            batch.forEach(records::add);

            assertThat(slot.records())
                    .as("%d due", due)
                    .isEqualTo(pool.fit(due))
                    .isLessThanOrEqualTo(due);
            assertThat(records).hasSize(slot.records());
            assertThat(batch.compressionType().name).isEqualToIgnoringCase(codec.name());
            assertThat(batch.maxTimestamp()).isEqualTo(1_700_000_000_000L);
            assertThat(batch.lastOffset()).isEqualTo(slot.records() - 1);
            assertThat(records).allSatisfy(record -> {
                assertThat(record.valueSize()).isEqualTo(50);
                assertThat(record.timestamp()).isEqualTo(1_700_000_000_000L);
            });
            slot.release();
        }
    }

    @Test
    void aSlotCanBeUsedForFewerAndForMoreAgain() {
        BatchPool pool = pool(Codec.NONE, 4096, 50, 1);
        for (int turn = 0; turn < 100; turn++) {
            Slot slot = loaded(pool, 1 + turn * 7 % pool.perBatch());
            parse(slot);
            slot.release();
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void allFullBatchesDifferAndAreSentInTurn(Codec codec) {
        BatchPool pool = pool(codec, 4096, 100, 1_000_000);
        Set<ByteBuffer> contents = new HashSet<>();
        for (int i = 0; i < pool.fullBatches(); i++) {
            Slot slot = loaded(pool, pool.perBatch());
            contents.add(ByteBuffer.allocate(slot.wireBytes())
                    .put(slot.bytes().duplicate())
                    .flip());
            slot.release();
        }

        assertThat(pool.fullBatches() * (long) pool.perBatch() * 100).isGreaterThanOrEqualTo(1_000_000);
        assertThat(contents).hasSize(pool.fullBatches());
    }

    @Test
    void hasNothingToGiveWhenAllAreOnTheirWay() {
        BatchPool pool = pool(Codec.NONE, 4096, 100, 1);
        List<Slot> out = new ArrayList<>();
        for (int i = 0; i < pool.fullBatches(); i++) {
            out.add(loaded(pool, pool.perBatch()));
        }

        assertThat(pool.take(pool.perBatch())).isNull();
        List<Slot> loaded = new ArrayList<>();
        pool.forEachLoaded(loaded::add);
        assertThat(loaded).hasSameElementsAs(out);
        out.get(0).release();
        assertThat(pool.take(pool.perBatch())).isSameAs(out.get(0));
    }

    @Test
    void aCompressedBatchOfAnyNumberIsAtLeastHalfFilled() {
        BatchPool pool = pool(Codec.LZ4, 16_384, 100, 100_000);
        for (int due = 1; due <= pool.perBatch(); due++) {
            assertThat(pool.fit(due)).isBetween((due + 1) / 2, due);
        }
    }
}
