package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class BatchPoolTest {
    private static final PartitionQueue LANE = new PartitionQueue("topic", Uuid.ZERO_UUID, 3, 0, null);

    private static BatchPool pool(Codec codec, int batchBytes, int recordBytes, int poolBytes) {
        return pool(codec, batchBytes, poolBytes, RecordSpec.of(new Bytes(recordBytes), new Content.Random()));
    }

    private static BatchPool pool(Codec codec, int batchBytes, int poolBytes, RecordSpec record) {
        return pool(codec, batchBytes, poolBytes, record, BatchPool.Grain.COARSE);
    }

    private static BatchPool pool(
            Codec codec, int batchBytes, int poolBytes, RecordSpec record, BatchPool.Grain grain) {
        ProduceSpec produce = ProduceSpec.wire(
                OptionalInt.empty(), ProduceSpec.Acks.ALL, new Bytes(batchBytes), Duration.ofMillis(5), codec, 5);
        return new BatchPool(
                record.meanBytes(),
                produce,
                new Bytes(poolBytes),
                new Payloads(record, 1, 42),
                grain,
                new BatchArena(Long.MAX_VALUE));
    }

    private static PooledBatch loaded(BatchPool pool, int records) {
        PooledBatch pooled = Objects.requireNonNull(pool.take(pool.fit(records)));
        pooled.load(LANE, pool.fit(records), 0, 0, 0, 0);
        pooled.stamp(1_700_000_000_000L, 5);
        return pooled;
    }

    /** Parses a batch as a broker does. */
    private static RecordBatch parse(PooledBatch pooled) {
        ByteBuffer copy =
                ByteBuffer.allocate(pooled.wireBytes()).put(pooled.bytes().duplicate());
        RecordBatch batch =
                MemoryRecords.readableRecords(copy.flip()).batches().iterator().next();
        batch.ensureValid();
        return batch;
    }

    /**
     * The header has 61 bytes. A record of 100 B takes 109 bytes, from the 65th on 110, because its offset takes one
     * more byte: (16,384 - 61 - 64 x 109) / 110 + 64 = 148. The Java producer never makes a buffer smaller than its
     * generous estimate of the first record. So three tiny records fit although one would already exceed batch-bytes.
     */
    @ParameterizedTest
    @CsvSource({"16384, 100, 148", "16384, 1000, 16", "16384, 20000, 1", "64, 1, 3", "16384, 1, 1820"})
    void aBatchHoldsAsManyRecordsAsTheJavaProducers(int batchBytes, int recordBytes, int records) {
        assertThat(pool(Codec.NONE, batchBytes, recordBytes, 1).perBatch()).isEqualTo(records);
    }

    @Test
    void recordsCarryTheDocumentsOfACorpusInTurn(@TempDir Path folder) throws IOException {
        List<String> documents = List.of("alpha", "bravo", "gamma", "delta, which is longer");
        Path corpus = Files.write(folder.resolve("documents"), documents);
        Content content = new Content.Documents(corpus.toString(), 4, 9.25, new Bytes(22));
        BatchPool pool = pool(Codec.NONE, 4096, 50_000, RecordSpec.of(new Bytes(9), content));

        List<String> first = values(parse(loaded(pool, pool.perBatch())));

        assertThat(first.subList(0, 4)).containsExactlyInAnyOrderElementsOf(documents);
        for (int at = 4; at < first.size(); at++) {
            assertThat(first.get(at)).isEqualTo(first.get(at - 4));
        }
    }

    @Test
    void aCutBatchOfRecordsOfManySizesHoldsItsFirstRecords() {
        RecordSpec record = new RecordSpec(
                new RecordSizes.LogNormal(new Bytes(100), 1, new Bytes(5_000)),
                new Content.Random(),
                Optional.of(new RecordKeys(50, new Bytes(4), 0)),
                new RecordHeaders(1, new Bytes(3)));
        BatchPool pool = pool(Codec.NONE, 4096, 50_000, record);

        PooledBatch pooled = loaded(pool, 5);

        List<Record> records = new ArrayList<>();
        parse(pooled).forEach(records::add);
        assertThat(records).hasSize(5);
        assertThat(records).allSatisfy(each -> {
            assertThat(each.keySize()).isEqualTo(4);
            assertThat(each.headers()).hasSize(1);
        });
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
            PooledBatch pooled = loaded(pool, due);
            RecordBatch batch = parse(pooled);
            List<Record> records = new ArrayList<>();
            batch.forEach(records::add);

            assertThat(pooled.records())
                    .as("%d due", due)
                    .isEqualTo(pool.fit(due))
                    .isLessThanOrEqualTo(due);
            assertThat(records).hasSize(pooled.records());
            assertThat(batch.compressionType().name).isEqualToIgnoringCase(codec.name());
            assertThat(batch.maxTimestamp()).isEqualTo(1_700_000_000_000L);
            assertThat(batch.lastOffset()).isEqualTo(pooled.records() - 1);
            assertThat(records).allSatisfy(record -> {
                assertThat(record.valueSize()).isEqualTo(50);
                assertThat(record.timestamp()).isEqualTo(1_700_000_000_000L);
            });
            pooled.release();
        }
    }

    @Test
    void aSlotCanBeUsedForFewerAndForMoreAgain() {
        BatchPool pool = pool(Codec.NONE, 4096, 50, 1);
        for (int turn = 0; turn < 100; turn++) {
            PooledBatch pooled = loaded(pool, 1 + turn * 7 % pool.perBatch());
            parse(pooled);
            pooled.release();
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void allFullBatchesDifferAndAreSentInTurn(Codec codec) {
        BatchPool pool = pool(codec, 4096, 100, 1_000_000);
        Set<ByteBuffer> contents = new HashSet<>();
        for (int i = 0; i < pool.fullBatches(); i++) {
            PooledBatch pooled = loaded(pool, pool.perBatch());
            contents.add(ByteBuffer.allocate(pooled.wireBytes())
                    .put(pooled.bytes().duplicate())
                    .flip());
            pooled.release();
        }

        assertThat(pool.fullBatches() * (long) pool.perBatch() * 100).isGreaterThanOrEqualTo(1_000_000);
        assertThat(contents).hasSize(pool.fullBatches());
    }

    @Test
    void hasNothingToGiveWhenAllAreOnTheirWay() {
        BatchPool pool = pool(Codec.NONE, 4096, 100, 1);
        List<PooledBatch> out = new ArrayList<>();
        for (int i = 0; i < pool.fullBatches(); i++) {
            out.add(loaded(pool, pool.perBatch()));
        }

        assertThat(pool.take(pool.perBatch())).isNull();
        List<PooledBatch> loaded = new ArrayList<>();
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

    @Test
    void ofAFineGrainItIsAtLeastFourFifthsFilled() {
        RecordSpec record = RecordSpec.of(new Bytes(100), new Content.Random());
        BatchPool pool = pool(Codec.LZ4, 16_384, 100_000, record, BatchPool.Grain.FINE);
        for (int due = 1; due <= pool.perBatch(); due++) {
            assertThat(pool.fit(due)).isBetween((int) Math.ceil(0.8 * due), due);
            loaded(pool, due).release();
        }
    }
}
