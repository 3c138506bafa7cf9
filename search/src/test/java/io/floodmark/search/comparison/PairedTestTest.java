package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairedTestTest {
    /** Student's own example (1908), hours of sleep gained: t = 4.0621, p = 0.002833. */
    @Test
    void findsWhatStudentFound() {
        Differences sleep = Differences.of(List.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4));

        assertThat(PairedTest.probability(sleep)).isCloseTo(0.002833, within(1e-6));
    }

    /** Numbers of pairs for 80% power at 5% and a noise per trial of 3%: 5% needs 8, 3% 18, 2% 38. */
    @ParameterizedTest
    @CsvSource({"8, 0.05", "18, 0.03", "38, 0.02"})
    void tellsTheSmallestThatWouldHaveBeenFound(int pairs, double difference) {
        assertThat(PairedTest.smallestFound(alternating(pairs, 0.03 * Math.sqrt(2)), 0.05))
                .isCloseTo(difference, within(0.1 * difference));
    }

    /**
     * With 8 pairs and alpha shared by 11 variants, the reported difference is found in about 80% of the cases; a
     * smaller one is not.
     */
    @Test
    void isFoundAsOftenAsItSaysByTheBoundThatDecides() {
        double error = 0.05 / 11;
        double sd = 0.042;
        double told = PairedTest.smallestFound(alternating(8, sd), error);
        SplittableRandom random = new SplittableRandom(1);
        int found = 0;
        int times = 4_000;
        for (int i = 0; i < times; i++) {
            List<Double> noisy = IntStream.range(0, 8)
                    .mapToObj(pair -> told + sd * random.nextGaussian())
                    .toList();
            found += PairedTest.probability(Differences.of(noisy)) < error ? 1 : 0;
        }

        assertThat((double) found / times).isBetween(0.70, 0.85);
        assertThat(told).isGreaterThan(1.4 * PairedTest.smallestFound(alternating(8, sd), 0.05));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.0045, 0.00005})
    void reachesNoDifferenceExactlyWhereItIsNotShown(double error) {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 500; i++) {
            double truth = 0.2 * random.nextDouble();
            Differences noisy = Differences.of(IntStream.range(0, 6)
                    .mapToObj(pair -> truth + 0.03 * random.nextGaussian())
                    .toList());

            boolean clear = Math.abs(noisy.mean()) > PairedTest.reach(noisy, error);

            assertThat(clear).isEqualTo(PairedTest.probability(noisy) < error);
        }
    }

    private static Differences alternating(int pairs, double sd) {
        double apart = sd * Math.sqrt((pairs - 1) / (double) pairs);
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            all.add(i % 2 == 0 ? apart : -apart);
        }
        return Differences.of(all);
    }

    @Test
    void saysNothingOfOnePair() {
        Differences one = Differences.of(List.of(0.3));

        assertThat(PairedTest.probability(one)).isEqualTo(1);
        assertThat(PairedTest.smallestFound(one, 0.05)).isNaN();
        assertThat(PairedTest.reach(one, 0.05)).isNaN();
    }

    @Test
    void knowsDifferencesWithoutNoise() {
        assertThat(PairedTest.probability(Differences.of(List.of(0.3, 0.3)))).isZero();
        assertThat(PairedTest.probability(Differences.of(List.of(0.0, 0.0)))).isEqualTo(1);
    }
}
