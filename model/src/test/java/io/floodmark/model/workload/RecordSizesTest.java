package io.floodmark.model.workload;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.RecordSizes.Fixed;
import io.floodmark.model.workload.RecordSizes.LogNormal;
import io.floodmark.model.workload.RecordSizes.Weight;
import io.floodmark.model.workload.RecordSizes.Weighted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordSizesTest {
    private static final int DRAWS = 200_000;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    private static List<Weight> weights(SplittableRandom random) {
        List<Weight> weights = new ArrayList<>();
        long size = 0;
        for (int i = random.nextInt(1, 12); i > 0; i--) {
            size += random.nextLong(1, 5_000);
            weights.add(new Weight(new Bytes(size), random.nextDouble(0.001, 100)));
        }
        return weights;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void weightedSizesDoNotDependOnTheirOrder(long seed) {
        List<Weight> weights = weights(new SplittableRandom(seed));
        List<Weight> shuffled = new ArrayList<>(weights);
        Collections.shuffle(shuffled, new Random(seed));

        assertThat(new Weighted(shuffled)).as("seed %d", seed).isEqualTo(new Weighted(weights));
        assertThat(new Weighted(shuffled).largest())
                .as("seed %d", seed)
                .isEqualTo(weights.get(weights.size() - 1).size());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theMeanOfWeightedSizesDoesNotDependOnTheSumOfTheWeights(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Weight> weights = weights(random);
        double factor = random.nextDouble(0.01, 100);
        List<Weight> scaled = weights.stream()
                .map(each -> new Weight(each.size(), each.weight() * factor))
                .toList();

        double mean = new Weighted(weights).meanBytes();
        assertThat(new Weighted(scaled).meanBytes()).as("seed %d", seed).isCloseTo(mean, within(1e-9 * mean));
        assertThat(mean)
                .as("seed %d", seed)
                .isBetween(
                        (double) weights.get(0).size().value() - 1e-6,
                        new Weighted(weights).largest().value() + 1e-6);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theMeanOfLogNormalSizesIsThatOfTheDistributionAsCutOff(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long median = random.nextLong(100, 10_000);
        double sigma = random.nextDouble(0.1, 1.5);
        LogNormal sizes = new LogNormal(
                new Bytes(median),
                sigma,
                new Bytes(random.nextLong(1, median)),
                new Bytes(random.nextLong(median, 20 * median)));

        double lowest = (double) sizes.smallest().value();
        double highest = (double) sizes.largest().value();
        Random draws = new Random(seed);
        double sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            double drawn = median * Math.exp(sigma * draws.nextGaussian());
            sum += Math.max(lowest, Math.min(highest, drawn));
        }

        assertThat(sizes.meanBytes())
                .as("seed %d: %s", seed, sizes)
                .isCloseTo(sum / DRAWS, Percentage.withPercentage(1.5));
    }

    @Test
    void withoutSpreadEverySizeIsTheMedian() {
        LogNormal sizes = new LogNormal(new Bytes(500), 0, new Bytes(1_000));

        assertThat(sizes.meanBytes()).isEqualTo(500);
        assertThat(sizes.smallest()).isEqualTo(LogNormal.DEFAULT_SMALLEST);
    }

    @Test
    void aFixedSizeIsItsOwnMeanAndLargest() {
        Fixed fixed = new Fixed(RecordSizes.LARGEST);

        assertThat(fixed.meanBytes()).isEqualTo((double) RecordSizes.LARGEST.value());
        assertThat(fixed.largest()).isEqualTo(RecordSizes.LARGEST);
    }

    @Test
    void refusesSizesThatNoRecordHas() {
        Bytes tooLarge = new Bytes(RecordSizes.LARGEST.value() + 1);

        refused("size", "0B", () -> new Fixed(new Bytes(0)));
        refused("size", tooLarge, () -> new Fixed(tooLarge));
        refused("size", "0B", () -> new Weight(new Bytes(0), 1));
        refused("median", "0B", () -> new LogNormal(new Bytes(0), 1, new Bytes(10)));
        refused("smallest", "11B", () -> new LogNormal(new Bytes(10), 1, new Bytes(11), new Bytes(20)));
        refused("largest", "9B", () -> new LogNormal(new Bytes(10), 1, new Bytes(9)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.001, 3.001, Double.NaN})
    void refusesASpreadThatNoRecordsHave(double sigma) {
        refused("sigma", sigma, () -> new LogNormal(new Bytes(10), sigma, new Bytes(10)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesAWeightThatIsNotPositive(double weight) {
        refused("weight of size 10B", weight, () -> new Weight(new Bytes(10), weight));
    }

    @Test
    void refusesWeightedSizesWithoutAnyOrWithOneTwice() {
        Weight ten = new Weight(new Bytes(10), 1);

        refused("record sizes", "[]", () -> new Weighted(List.of()));
        refused("record sizes", List.of(ten, ten), () -> new Weighted(List.of(ten, ten)));
    }
}
