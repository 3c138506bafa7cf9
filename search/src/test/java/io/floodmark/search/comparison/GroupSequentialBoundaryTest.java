package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupSequentialBoundaryTest {
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
    void endsWithThePublishedConstants(int boundary, double error, double constant) {
        List<Integer> pairs = List.of(5, 10, 15, 20, 25).subList(0, boundary);

        double last = GroupSequentialBoundary.of(pairs, error).below(pairs.get(boundary - 1));

        assertThat(-new NormalDistribution().inverseCumulativeProbability(last / 2))
                .isCloseTo(constant, within(0.001));
    }

    @Test
    void asksForNearlyEverythingAtFirst() {
        GroupSequentialBoundary boundary = GroupSequentialBoundary.of(List.of(5, 10, 15, 20), 0.05);

        assertThat(boundary.below(5)).isCloseTo(0.00005, within(0.000005));
        assertThat(boundary.below(10)).isCloseTo(0.0042, within(0.0001));
        assertThat(boundary.below(15)).isCloseTo(0.0194, within(0.0001));
        assertThat(boundary.below(20)).isCloseTo(0.043, within(0.0001));
    }

    @Test
    void stopsNowhereElse() {
        assertThat(GroupSequentialBoundary.of(List.of(5, 10), 0.05).below(7)).isZero();
    }

    /**
     * A first interim analysis with almost no data never stops the comparison, so the last one counts as the only one.
     */
    @ParameterizedTest
    @CsvSource({"5, 500", "2, 100", "2, 1000"})
    void countsALookThatSeesNextToNothingAsNone(int first, int last) {
        GroupSequentialBoundary boundary = GroupSequentialBoundary.of(List.of(first, last), 0.05 / 10);

        assertThat(boundary.below(last)).isCloseTo(0.005, within(0.00001));
        assertThat(boundary.below(first)).isLessThan(1e-12);
    }

    /** These are the extremes that a plan may request. */
    @ParameterizedTest
    @CsvSource({"0.5, 5", "0.5, 20", "0.000001, 20", "0.00000001, 20"})
    void keepsErrorRatesFromTheLargestToTheSmallest(double error, int last) {
        List<Integer> pairs = last == 5 ? List.of(5) : List.of(5, 10, 15, 20);

        assertThat(GroupSequentialBoundary.of(pairs, error).lastBound()).isBetween(0.3 * error, error * 1.0001);
    }

    @Test
    void asksBetweenLooksForMoreThanTheNextOne() {
        GroupSequentialBoundary boundary = GroupSequentialBoundary.of(List.of(5, 10, 15, 20), 0.05);

        assertThat(boundary.bound(7)).isBetween(boundary.below(5), boundary.below(10));
        assertThat(boundary.bound(20)).isEqualTo(boundary.lastBound());
        assertThat(boundary.bound(25)).isEqualTo(boundary.lastBound());
    }

    @Test
    void refusesNumbersThatDoNotAscend() {
        assertThatThrownBy(() -> GroupSequentialBoundary.of(List.of(10, 5), 0.05))
                .hasMessage("looks are after [10, 5] pairs; expected 2 or more, ascending");
        assertThatThrownBy(() -> GroupSequentialBoundary.of(List.of(1, 5), 0.05))
                .hasMessageContaining("[1, 5]");
    }
}
