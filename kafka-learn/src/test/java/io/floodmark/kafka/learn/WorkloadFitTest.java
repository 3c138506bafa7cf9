package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.learn.TopicSample.BatchesSeen;
import io.floodmark.kafka.learn.TopicSample.End;
import io.floodmark.kafka.learn.TopicSample.RecordsSeen;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.Workload;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkloadFitTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final CodecSeen ZSTD = new CodecSeen(Codec.ZSTD, List.of(10, 30, 20), 3_000, 12_001);

    private static RecordsSeen records(int number, int size, long keyed, long headers, long headerBytes) {
        return new RecordsSeen(
                Collections.nCopies(number, size),
                keyed,
                keyed * 9,
                keyed == 0 ? List.of() : List.of((int) (keyed / 2), (int) (keyed - keyed / 2)),
                0,
                headers,
                headerBytes,
                NOW.minusSeconds(60),
                NOW);
    }

    private static Workload of(RecordsSeen records, Optional<Double> plainByZstd, CodecSeen... batches) {
        return new WorkloadFit(new TopicSample(
                        "orders",
                        6,
                        3,
                        1_000_000,
                        records,
                        new BatchesSeen(List.of(batches), 0, plainByZstd),
                        Collections.nCopies(24, 5.0),
                        End.RECORDS))
                .workload();
    }

    private static CodecSeen plain(int batches, int recordsEach, long bytes) {
        return new CodecSeen(Codec.NONE, Collections.nCopies(batches, recordsEach), bytes, bytes);
    }

    @Test
    void takesPartitionsReplicasCodecRatioAndBatchesAsSeen() {
        Workload workload = of(records(60, 200, 0, 0, 0), Optional.empty(), ZSTD);

        assertThat(workload.partitions()).isEqualTo(6);
        assertThat(workload.replicationFactor()).isEqualTo(3);
        assertThat(workload.produce().codec()).isEqualTo(Codec.ZSTD);
        assertThat(workload.produce().batchBytes()).isEqualTo(new Bytes(4_001));
        assertThat(workload.record().content()).isEqualTo(new Content.CompressesTo(0.25, Codec.ZSTD));
        assertThat(workload.record().keys()).isEmpty();
        assertThat(workload.record().headers()).isEqualTo(RecordHeaders.NONE);
    }

    @Test
    void goesByTheCodecOfMostRecords() {
        assertThat(of(records(60, 200, 0, 0, 0), Optional.of(0.5), plain(70, 1, 14_000), ZSTD)
                        .produce()
                        .codec())
                .isEqualTo(Codec.NONE);
    }

    @Test
    void meansTheRatioOfZstdWhereThereIsNoCodec() {
        Workload workload = of(records(100, 200, 0, 0, 0), Optional.of(0.4), plain(10, 10, 20_700));

        assertThat(workload.record().content()).isEqualTo(new Content.CompressesTo(0.4));
        assertThat(workload.produce().batchBytes()).isEqualTo(new Bytes(2_070));
    }

    @Test
    void saysTheRatioOfTheCodecThatWasSeen() {
        CodecSeen snappy = new CodecSeen(Codec.SNAPPY, Collections.nCopies(3, 20), 4_800, 12_000);

        assertThat(of(records(60, 200, 0, 0, 0), Optional.empty(), snappy)
                        .record()
                        .content())
                .isEqualTo(new Content.CompressesTo(0.4, Codec.SNAPPY));
    }

    @Test
    void callsRandomWhatDoesNotCompress() {
        assertThat(of(records(100, 200, 0, 0, 0), Optional.of(1.01), plain(10, 10, 20_700))
                        .record()
                        .content())
                .isEqualTo(new Content.Random());
    }

    @Test
    void keepsTheBytesOfHeadersUnderNamesOfItsOwn() {
        // Two headers per record, with 8 bytes of name and 16 of value each.
        Workload workload = of(records(100, 200, 0, 200, 4_800), Optional.empty(), ZSTD);

        assertThat(workload.record().headers()).isEqualTo(new RecordHeaders(2, new Bytes(22)));
        assertThat(workload.record().headers().payloadBytes()).isEqualTo(48);
    }

    @Test
    void givesKeysWhereMostRecordsHaveOne() {
        assertThat(of(records(100, 200, 50, 0, 0), Optional.empty(), ZSTD)
                        .record()
                        .keys())
                .contains(new RecordKeys(2, new Bytes(9), 0));
        assertThat(of(records(100, 200, 49, 0, 0), Optional.empty(), ZSTD)
                        .record()
                        .keys())
                .isEmpty();
    }

    @Test
    void makesRoomForItsLargestRecord() {
        Workload workload = of(records(10, 3_000_000, 0, 0, 0), Optional.empty(), ZSTD);

        assertThat(workload.produce().maxRequest()).isEqualTo(new Bytes(3_001_024));
        assertThat(of(records(10, 3_000, 0, 0, 0), Optional.empty(), ZSTD)
                        .produce()
                        .maxRequest())
                .isEqualTo(Bytes.ofMiB(1));
    }
}
