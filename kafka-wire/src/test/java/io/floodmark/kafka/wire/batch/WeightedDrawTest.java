package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WeightedDrawTest {
    private static final int DRAWS = 200_000;

    private static double[] shares(double[] weights, long seed) {
        WeightedDraw draw = new WeightedDraw(weights);
        SplittableRandom random = new SplittableRandom(seed);
        double[] shares = new double[weights.length];
        for (int i = 0; i < DRAWS; i++) {
            shares[draw.next(random)] += 1.0 / DRAWS;
        }
        return shares;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void drawsEachNumberAsOftenAsItsWeightSays(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] weights = random.doubles(random.nextInt(1, 40))
                .map(weight -> weight * weight * weight)
                .toArray();
        double sum = Arrays.stream(weights).sum();

        double[] shares = shares(weights, seed);

        for (int number = 0; number < weights.length; number++) {
            double expected = weights[number] / sum;
            // The tolerance is five standard deviations of that number of draws.
            double tolerance = 5 * Math.sqrt(expected * (1 - expected) / DRAWS) + 1e-9;
            assertThat(shares[number]).as("seed %d, number %d", seed, number).isCloseTo(expected, within(tolerance));
        }
    }

    @Test
    void neverDrawsANumberWithoutWeight() {
        double[] shares = shares(new double[] {0, 0.1, 0, 0.2, 0.3, 0, 0.7, 1e-300, 0}, 1);

        assertThat(new double[] {shares[0], shares[2], shares[5], shares[8]}).containsOnly(0);
        assertThat(shares[7]).isZero();
    }

    @Test
    void refusesWeightsThatAreAllNothing() {
        assertThatThrownBy(() -> new WeightedDraw(new double[] {0, 0})).hasMessageContaining("no weight is above 0");
    }
}
