package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedTestTest {
    /** Student's own example (1908), hours of sleep gained: t = 4.0621, p = 0.002833. */
    @Test
    void findsWhatStudentFound() {
        Differences sleep = Differences.of(List.of(1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4));

        assertThat(PairedTest.probability(sleep)).isCloseTo(0.002833, within(1e-6));
    }

    /** Pairs for 80 % power at 5 %, noise of a trial 3 %: 5 % needs 8, 3 % 18, 2 % 38. */
    @ParameterizedTest
    @CsvSource({"8, 0.05", "18, 0.03", "38, 0.02"})
    void tellsTheSmallestThatWouldHaveBeenFound(int pairs, double difference) {
        assertThat(PairedTest.smallestFound(alternating(pairs, 0.03 * Math.sqrt(2))))
                .isCloseTo(difference, within(0.1 * difference));
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
        assertThat(PairedTest.smallestFound(one)).isNaN();
    }

    @Test
    void knowsDifferencesWithoutNoise() {
        assertThat(PairedTest.probability(Differences.of(List.of(0.3, 0.3)))).isZero();
        assertThat(PairedTest.probability(Differences.of(List.of(0.0, 0.0)))).isEqualTo(1);
    }
}
