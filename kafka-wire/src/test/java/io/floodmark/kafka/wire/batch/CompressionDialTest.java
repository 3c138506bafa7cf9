package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that records do not depend on the codec of the workload: otherwise codecs could not be compared. */
class CompressionDialTest {
    private static final int RECORDS = 60;
    private static final RecordSpec TO_A_QUARTER = record(new Content.CompressesTo(0.25));

    private static RecordSpec record(Content content) {
        return RecordSpec.of(Bytes.ofKiB(1), content);
    }

    /** Returns a batch of a workload that sends with one codec, encoded with another. */
    private static ByteBuffer batch(RecordSpec record, Codec sentWith, Codec encodedWith) {
        ProduceSpec produce =
                ProduceSpec.wire(OptionalInt.of(1), Acks.ALL, Bytes.ofKiB(64), Duration.ofMillis(5), sentWith, 5);
        double share = CompressionDial.randomShare(new Workload(1, 1, 1, record, produce));
        return new BatchEncoder(encodedWith, OptionalInt.empty()).encode(new Payloads(record, share, 7).next(RECORDS));
    }

    private static double share(RecordSpec record, Codec sentWith, Codec encodedWith) {
        return (double) batch(record, sentWith, encodedWith).remaining()
                / batch(record, sentWith, Codec.NONE).remaining();
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void recordsAreTheSameWhateverTheWorkloadSendsWith(Codec codec) {
        assertThat(batch(TO_A_QUARTER, codec, Codec.NONE)).isEqualTo(batch(TO_A_QUARTER, Codec.NONE, Codec.NONE));
    }

    @ParameterizedTest
    @EnumSource(
            value = Codec.class,
            names = {"GZIP", "SNAPPY", "LZ4", "ZSTD"})
    void theCodecThatWasNamedComesToTheShareThatWasAsked(Codec by) {
        assertThat(share(record(new Content.CompressesTo(0.25, by)), Codec.LZ4, by))
                .isCloseTo(0.25, within(0.0125));
    }

    @Test
    void documentsKeepFewerBytesWithAnEntropyCoderThanWithADictionaryAlone() {
        RecordSpec json = record(new Content.Json());

        assertThat(share(json, Codec.NONE, Codec.ZSTD)).isLessThan(0.8 * share(json, Codec.NONE, Codec.LZ4));
        assertThat(share(json, Codec.NONE, Codec.GZIP)).isLessThan(0.8 * share(json, Codec.NONE, Codec.SNAPPY));
        assertThat(share(json, Codec.NONE, Codec.SNAPPY)).isBetween(0.3, 0.7);
    }
}
