package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooksTest {
    /** Constants of Jennison and Turnbull (2000), table 2.3. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.05, 1.960",
        "2, 0.05, 1.977",
        "3, 0.05, 2.004",
        "4, 0.05, 2.024",
        "5, 0.05, 2.040",
        "4, 0.01, 2.609"
    })
    void endsWithThePublishedConstants(int looks, double error, double constant) {
        List<Integer> pairs = List.of(5, 10, 15, 20, 25).subList(0, looks);

        double last = Looks.of(pairs, error).below(pairs.get(looks - 1));

        assertThat(-new NormalDistribution().inverseCumulativeProbability(last / 2))
                .isCloseTo(constant, within(0.001));
    }

    @Test
    void asksForNearlyEverythingAtFirst() {
        Looks looks = Looks.of(List.of(5, 10, 15, 20), 0.05);

        assertThat(looks.below(5)).isCloseTo(0.00005, within(0.000005));
        assertThat(looks.below(10)).isCloseTo(0.0042, within(0.0001));
        assertThat(looks.below(15)).isCloseTo(0.0194, within(0.0001));
        assertThat(looks.below(20)).isCloseTo(0.043, within(0.0001));
    }

    @Test
    void stopsNowhereElse() {
        assertThat(Looks.of(List.of(5, 10), 0.05).below(7)).isZero();
    }

    @Test
    void refusesNumbersThatDoNotAscend() {
        assertThatThrownBy(() -> Looks.of(List.of(10, 5), 0.05))
                .hasMessage("looks are after [10, 5] pairs; expected 2 or more, ascending");
        assertThatThrownBy(() -> Looks.of(List.of(1, 5), 0.05)).hasMessageContaining("[1, 5]");
    }
}
