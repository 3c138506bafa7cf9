package io.floodmark.search.trend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangePointsTest {
    private static final double SPREAD = 0.05;

    private static double[] series(long seed, int points, double... changes) {
        Random random = new Random(seed);
        return IntStream.range(0, points)
                .mapToDouble(i -> {
                    double level = 0;
                    for (int change = 0; change < changes.length; change += 2) {
                        level += i >= changes[change] ? changes[change + 1] : 0;
                    }
                    return level + SPREAD * random.nextGaussian();
                })
                .toArray();
    }

    private static List<Integer> at(double[] series) {
        return ChangePoints.of(series, 0.05).stream()
                .map(ChangePoints.Found::at)
                .toList();
    }

    /** The change is four standard deviations, with at least four points on each side. */
    @ParameterizedTest
    @CsvSource({"8, 4", "12, 4", "20, 10", "60, 50"})
    void findsAChangeWhereItIs(int points, int at) {
        int found = 0;
        for (long seed = 0; seed < 100; seed++) {
            List<Integer> changes = at(series(seed, points, at, 4 * SPREAD));
            found += changes.size() == 1 && Math.abs(changes.get(0) - at) <= 1 ? 1 : 0;
        }
        assertThat(found).as("of 100, seeds 0 to 99").isGreaterThanOrEqualTo(80);
    }

    @Test
    void findsAFallAndTheRecoveryFromIt() {
        int found = 0;
        for (long seed = 0; seed < 100; seed++) {
            List<Integer> changes = at(series(seed, 30, 10, -0.2, 20, 0.2));
            boolean both =
                    changes.size() == 2 && Math.abs(changes.get(0) - 10) <= 1 && Math.abs(changes.get(1) - 20) <= 1;
            found += both ? 1 : 0;
        }
        assertThat(found).as("of 100, seeds 0 to 99").isGreaterThanOrEqualTo(80);
    }

    @ParameterizedTest
    @CsvSource({"8", "30", "100"})
    void findsAChangeInFiveOfAHundredSeriesWithoutOne(int points) {
        int found = 0;
        for (long seed = 0; seed < 200; seed++) {
            found += at(series(seed, points)).isEmpty() ? 0 : 1;
        }
        // Two standard deviations of a binomial count above the expected 10.
        assertThat(found).as("of 200, seeds 0 to 199").isLessThanOrEqualTo(16);
    }

    @Test
    void fewPointsAndEqualOnesHaveNoChange() {
        assertThat(at(series(1, 7, 3, 10))).isEmpty();
        assertThat(at(new double[20])).isEmpty();
        assertThat(at(new double[0])).isEmpty();
    }

    @Test
    void anOutlierIsNoLevel() {
        double[] series = series(5, 20);
        series[10] += 1;
        assertThat(at(series)).isEmpty();
    }
}
