package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.traffic.RecordShape;
import io.floodmark.traffic.RecordSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordShapesTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    private static RecordSizes sizes(SplittableRandom random) {
        Bytes median = new Bytes(random.nextLong(200, 2_000));
        return switch (random.nextInt(3)) {
            case 0 -> new RecordSizes.Fixed(median);
            case 1 ->
                new RecordSizes.Weighted(List.of(
                        new RecordSizes.Weight(median, random.nextDouble(0.1, 5)),
                        new RecordSizes.Weight(new Bytes(5_000), random.nextDouble(0.1, 5))));
            default -> new RecordSizes.LogNormal(median, random.nextDouble(0, 1.2), new Bytes(150), new Bytes(20_000));
        };
    }

    /**
     * Generators must make records as the plan describes them; otherwise the sizes in reports would not be those that
     * were sent.
     */
    @ParameterizedTest
    @MethodSource("seeds")
    void generatorsMakeRecordsOfTheSizesThatThePlanSays(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        RecordSpec spec = new RecordSpec(
                sizes(random),
                new Content.Random(),
                random.nextBoolean() ? Optional.of(new RecordKeys(100, new Bytes(16), 0.9)) : Optional.empty(),
                new RecordHeaders(random.nextInt(3), new Bytes(random.nextLong(20))));

        RecordSource source = new RecordSource(RecordShapes.of(spec, 1), seed);

        assertThat(source.besideValue()).as("seed %d", seed).isEqualTo((int) spec.besideValue());
        assertThat(source.largestBytes()).as("seed %d", seed).isEqualTo((int)
                spec.largest().value());
        assertThat(source.meanBytes()).as("seed %d", seed).isCloseTo(spec.meanBytes(), Percentage.withPercentage(0.5));
        assertThat(source.keys().isPresent()).isEqualTo(spec.keys().isPresent());
    }

    @Test
    void contentDecidesWhatFillsThem() {
        assertThat(text(new Content.Random())).isEqualTo("1.0");
        assertThat(text(new Content.Constant())).isEqualTo("0.0");
        assertThat(text(new Content.CompressesTo(0.4))).isEqualTo("0.25");
        assertThat(shape(new Content.Json()).texts()).containsKey("json").doesNotContainKey("random-share");
    }

    @Test
    void documentsComeFromTheirFile() {
        RecordShape shape = shape(new Content.Documents("corpus.jsonl", 2, 100, new Bytes(120)));

        assertThat(shape.sizes()).isEmpty();
        assertThat(shape.texts().get("corpus")).endsWith("corpus.jsonl");
    }

    private static RecordShape shape(Content content) {
        return RecordShapes.of(RecordSpec.of(new Bytes(100), content), 0.25);
    }

    private static String text(Content content) {
        return String.valueOf(shape(content).texts().get("random-share"));
    }
}
