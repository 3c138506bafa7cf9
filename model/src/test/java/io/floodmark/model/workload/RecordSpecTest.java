package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordSpecTest {
    private static final Content.Documents DOCUMENTS = new Content.Documents("corpus", 3, 700.5, new Bytes(2_000));

    @Test
    void countsKeyAndHeadersIntoTheSize() {
        RecordSpec record = record(100, new RecordKeys(1_000, new Bytes(16), 0), new RecordHeaders(2, new Bytes(10)));

        assertThat(record.besideValue()).isEqualTo(16 + 2 * (2 + 10));
        assertThat(record.meanBytes()).isEqualTo(100);
        assertThat(record.largest()).isEqualTo(new Bytes(100));
    }

    @Test
    void aRecordHasRoomForItsKeyAndHeaders() {
        RecordKeys keys = new RecordKeys(10, new Bytes(16), 0);

        assertThat(record(16, keys, RecordHeaders.NONE).besideValue()).isEqualTo(16);
        refused("size", "15B", () -> record(15, keys, RecordHeaders.NONE));
        refused("size", "27B", () -> record(27, keys, new RecordHeaders(1, new Bytes(10))));
    }

    @Test
    void documentsDecideHowLargeRecordsAre() {
        RecordSpec record = new RecordSpec(
                new RecordSizes.Fixed(new Bytes(1)),
                DOCUMENTS,
                Optional.of(new RecordKeys(10, new Bytes(8), 0)),
                RecordHeaders.NONE);

        assertThat(record.meanBytes()).isEqualTo(708.5);
        assertThat(record.largest()).isEqualTo(new Bytes(2_008));
    }

    @ParameterizedTest
    @CsvSource({"0, 5, 0", "1, 0, 2", "10, 3, 50", "11, 3, 56", "100, 64, 6690"})
    void namesOfHeadersArePayloadToo(int count, long bytes, long payload) {
        assertThat(new RecordHeaders(count, new Bytes(bytes)).payloadBytes()).isEqualTo(payload);
    }

    @Test
    void refusesHeadersOutsideTheirRange() {
        Bytes size = new Bytes(1);

        refused("count", -1, () -> new RecordHeaders(-1, size));
        refused("count", 101, () -> new RecordHeaders(101, size));
        refused("size", "65537B", () -> new RecordHeaders(1, new Bytes(65_537)));
        assertThat(new RecordHeaders(100, Bytes.ofKiB(64)).count()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void keysAreAsLongAsTheDigitsOfTheirNumbers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            int distinct = 1 + (int) Math.pow(10, random.nextDouble(0, 6.9));
            int digits = Integer.toString(distinct - 1).length();
            assertThat(new RecordKeys(distinct, new Bytes(digits), 0).distinct())
                    .as("seed %d", seed)
                    .isEqualTo(distinct);
            refused("size", new Bytes(digits - 1), () -> new RecordKeys(distinct, new Bytes(digits - 1), 0));
        }
    }

    @Test
    void refusesKeysOutsideTheirRange() {
        Bytes size = RecordKeys.DEFAULT_SIZE;

        refused("distinct", 0, () -> new RecordKeys(0, size, 0));
        refused("distinct", 10_000_001, () -> new RecordKeys(10_000_001, size, 0));
        refused("size", "65537B", () -> new RecordKeys(1, new Bytes(65_537), 0));
        refused("skew", -0.1, () -> new RecordKeys(1, size, -0.1));
        refused("skew", 10.1, () -> new RecordKeys(1, size, 10.1));
        refused("skew", Double.NaN, () -> new RecordKeys(1, size, Double.NaN));
        assertThat(new RecordKeys(RecordKeys.MOST, size, 10).skew()).isEqualTo(10);
    }

    @Test
    void refusesContentThatCannotBeMade() {
        refused("compresses-to", 0.0, () -> new Content.CompressesTo(0));
        refused("compresses-to", 1.01, () -> new Content.CompressesTo(1.01));
        refused("compresses-by", Codec.NONE, () -> new Content.CompressesTo(0.5, Codec.NONE));
        refused("documents of the corpus", 0, () -> new Content.Documents("c", 0, 1, new Bytes(1)));
        refused("mean of the documents", 0.0, () -> new Content.Documents("c", 1, 0, new Bytes(1)));
        assertThat(new Content.CompressesTo(1).by()).isEqualTo(Content.CompressesTo.DEFAULT_BY);
    }

    private static RecordSpec record(long bytes, RecordKeys keys, RecordHeaders headers) {
        return new RecordSpec(
                new RecordSizes.Fixed(new Bytes(bytes)), new Content.Random(), Optional.of(keys), headers);
    }
}
