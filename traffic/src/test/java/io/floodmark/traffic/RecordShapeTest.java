package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordShapeTest {
    private static final int DRAWS = 20_000;

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 10);
    }

    private static RecordShape any(SplittableRandom random) {
        RecordShape shape = RecordShape.ofSize(random.nextInt(100, 2_000));
        if (random.nextBoolean()) {
            int median = random.nextInt(200, 2_000);
            shape = shape.withLogNormalSizes(
                    median, random.nextDouble(0, 2), random.nextInt(100, median), random.nextInt(median, 9_000));
        } else if (random.nextBoolean()) {
            shape = shape.withSizes(weights(random));
        }
        if (random.nextBoolean()) {
            int distinct = random.nextInt(1, 1_000);
            shape = shape.withKeys(distinct, random.nextInt(3, 20), random.nextInt(3) == 0 ? 0 : random.nextDouble(3));
        }
        shape = random.nextBoolean() ? shape.withHeaders(random.nextInt(1, 4), random.nextInt(10)) : shape;
        shape = random.nextBoolean() ? shape.withJson() : shape.withRandomShare(random.nextDouble());
        return random.nextBoolean() ? shape.stamped() : shape;
    }

    private static Map<Integer, Double> weights(SplittableRandom random) {
        Map<Integer, Double> weights = new LinkedHashMap<>();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            weights.put(random.nextInt(100, 5_000), random.nextDouble(0.01, 10));
        }
        return weights;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anotherProcessMakesTheSameRecords(int seed) throws IOException {
        RecordShape shape = any(new SplittableRandom(seed));

        RecordShape read = RecordShape.of(shape.texts());

        assertThat(read).as("seed %d", seed).isEqualTo(shape).hasSameHashCodeAs(shape);
        RecordSource one = new RecordSource(shape, seed);
        RecordSource other = new RecordSource(read, seed);
        for (int i = 0; i < 10; i++) {
            assertThat(other.value()).as("seed %d: value %d", seed, i).isEqualTo(one.value());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sizesComeAsTheirMeanAndTheirLargestSay(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Sizes sizes = any(random).sizes().orElseThrow();

        double sum = 0;
        int largest = 0;
        for (int i = 0; i < DRAWS; i++) {
            int bytes = sizes.next(random);
            sum += bytes;
            largest = Math.max(largest, bytes);
        }

        assertThat(largest).as("seed %d", seed).isLessThanOrEqualTo(sizes.largest());
        assertThat(sum / DRAWS).as("seed %d", seed).isCloseTo(sizes.mean(), Percentage.withPercentage(5));
    }

    @Test
    void logNormalSizesHaveTheMedianAndTheEndsOfTheShape() {
        Sizes sizes = RecordShape.ofSize(1)
                .withLogNormalSizes(500, 2, 400, 700)
                .sizes()
                .orElseThrow();
        SplittableRandom random = new SplittableRandom(5);

        int[] drawn =
                IntStream.range(0, DRAWS).map(i -> sizes.next(random)).sorted().toArray();

        assertThat(drawn[0]).isEqualTo(400);
        assertThat(drawn[DRAWS / 2]).isBetween(480, 520);
        assertThat(drawn[DRAWS - 1]).isEqualTo(700);
    }

    /** A size is that of the whole payload: key and headers reduce the value. */
    @ParameterizedTest
    @MethodSource("seeds")
    void valuesLeaveRoomForKeyAndHeaders(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int bytes = random.nextInt(100, 1_000);
        int headers = random.nextInt(1, 4);
        RecordSource source =
                new RecordSource(RecordShape.ofSize(bytes).withKeys(10, 8, 0).withHeaders(headers, 5), seed);

        assertThat(source.besideValue()).as("seed %d", seed).isEqualTo(8 + headers * (2 + 5));
        assertThat(source.value()).as("seed %d", seed).hasSize(bytes - source.besideValue());
        assertThat(source.headers()).hasSize(headers).allMatch(header -> header.bytes() == 7);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keysAreAllDifferentAndAllAsLong(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int distinct = random.nextInt(1, 2_000);
        int bytes = random.nextInt(4, 12);
        KeySpace keys = KeySpace.zipfian(distinct, bytes, random.nextDouble(3));

        assertThat(IntStream.range(0, distinct).mapToObj(number -> new String(keys.key(number), US_ASCII)))
                .as("seed %d", seed)
                .doesNotHaveDuplicates()
                .allMatch(key -> key.length() == bytes && key.matches("[0-9]+"));
        for (int i = 0; i < 1_000; i++) {
            assertThat(keys.next(random)).as("seed %d", seed).isBetween(0, distinct - 1);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keysOfALowerRankComeUpMoreOftenByTheSkew(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double skew = random.nextDouble(0.1, 3);
        KeySpace keys = KeySpace.zipfian(500, 8, skew);

        for (int number = 1; number < 500; number++) {
            assertThat(keys.share(0) / keys.share(number))
                    .as("seed %d: key %d", seed, number)
                    .isCloseTo(Math.pow(number + 1, skew), Percentage.withPercentage(0.01));
        }
    }

    @Test
    void withoutSkewAllKeysAreEqual() {
        assertThat(KeySpace.zipfian(7, 1, 0).share(6)).isCloseTo(1.0 / 7, within(1e-12));
        assertThat(KeySpace.uniform(7, 1).share(0)).isEqualTo(1.0 / 7);
        assertThat(KeySpace.uniform(1, 1).next(new SplittableRandom(1))).isZero();
    }

    @Test
    void refusesKeysThatCannotBe() {
        assertThatThrownBy(() -> KeySpace.uniform(0, 8)).hasMessageStartingWith("distinct keys are 0; expected");
        assertThatThrownBy(() -> KeySpace.uniform(KeySpace.MOST + 1, 8)).hasMessageContaining("expected 1 to");
        assertThatThrownBy(() -> KeySpace.zipfian(5, 8, -0.1)).hasMessageStartingWith("skew is -0.1; expected");
        assertThatThrownBy(() -> KeySpace.zipfian(5, 8, Double.NaN)).hasMessageStartingWith("skew is NaN; expected");
        assertThatThrownBy(() -> KeySpace.uniform(101, 2)).hasMessageContaining("expected at least 3 B");
    }

    @Test
    void refusesSizesThatCannotBe() {
        assertThatThrownBy(() -> Sizes.fixed(0))
                .hasMessageContaining("size 0 B")
                .hasMessageContaining("expected 1 B");
        assertThatThrownBy(() -> weighted(5, 0)).hasMessageContaining("weight 0.0");
        assertThatThrownBy(() -> weighted(5, Double.NaN)).hasMessageContaining("weight NaN");
        assertThatThrownBy(() -> weighted(5, Double.POSITIVE_INFINITY)).hasMessageContaining("weight Infinity");
        assertThatThrownBy(() -> Sizes.weighted(new int[0], new double[0]))
                .hasMessageContaining("expected one or more");
        assertThatThrownBy(() -> Sizes.weighted(new int[] {1, 2}, new double[] {1}))
                .hasMessageContaining("each with a weight");
    }

    private static Sizes weighted(int bytes, double weight) {
        return Sizes.weighted(new int[] {bytes}, new double[] {weight});
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 3.1, Double.NaN})
    void refusesASpreadThatNoRecordsHave(double sigma) {
        assertThatThrownBy(() -> Sizes.logNormal(10, sigma, 1, 20)).hasMessageContaining("sigma " + sigma);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void refusesAShareThatIsNone(double share) {
        assertThatThrownBy(() -> PayloadGenerator.mixed(share))
                .hasMessage("random share is " + share + "; expected 0 to 1");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aValueHasExactlyTheSizeAskedForWhateverFillsIt(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int bytes : new int[] {0, 1, 2, 3, 20, 50, random.nextInt(10_000)}) {
            assertThat(PayloadGenerator.json().value(bytes, random))
                    .as("seed %d", seed)
                    .hasSize(bytes);
            assertThat(PayloadGenerator.mixed(random.nextDouble()).value(bytes, random))
                    .as("seed %d", seed)
                    .hasSize(bytes);
        }
    }

    /** 30% of values of one byte are random: in the long run rounding loses nothing. */
    @Test
    void aShareOfTinyValuesIsNotRoundedAway() {
        SplittableRandom random = new SplittableRandom(3);
        PayloadGenerator filling = PayloadGenerator.mixed(0.3);

        long constant = IntStream.range(0, DRAWS)
                .filter(i -> filling.value(1, random)[0] == 'x')
                .count();

        assertThat((double) constant / DRAWS).isCloseTo(0.7 + 0.3 / 256, within(0.01));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aStampIsReadAsItWasWritten(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] value = new byte[random.nextInt(Stamp.BYTES, 200)];
        random.nextBytes(value);
        byte[] after = value.clone();
        int producer = random.nextInt();
        long sequence = random.nextLong();
        long dueNanos = random.nextLong();

        Stamp.write(after, producer, sequence, dueNanos);

        assertThat(Stamp.on(after)).as("seed %d", seed).isTrue();
        assertThat(Stamp.producer(after)).as("seed %d", seed).isEqualTo(producer);
        assertThat(Stamp.sequence(after)).as("seed %d", seed).isEqualTo(sequence);
        assertThat(Stamp.dueNanos(after)).as("seed %d", seed).isEqualTo(dueNanos);
        for (int i = Stamp.BYTES; i < value.length; i++) {
            assertThat(after[i]).as("seed %d: byte %d", seed, i).isEqualTo(value[i]);
        }
    }
}
