package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class GridDistributionTest {
    private static final GridDistribution TWO_CELLS = new GridDistribution(1, 2, new double[] {3, 1});

    @Test
    void interpolatesWithinItsCells() {
        assertThat(TWO_CELLS.quantile(0)).isEqualTo(1);
        assertThat(TWO_CELLS.quantile(0.375)).isEqualTo(2);
        assertThat(TWO_CELLS.quantile(0.875)).isEqualTo(4);
        assertThat(TWO_CELLS.quantile(1)).isEqualTo(5);
    }

    @Test
    void hasTheProbabilityOfBothTails() {
        assertThat(TWO_CELLS.below(0)).isZero();
        assertThat(TWO_CELLS.below(2)).isEqualTo(0.375);
        assertThat(TWO_CELLS.above(4)).isEqualTo(0.125);
        assertThat(TWO_CELLS.above(0)).isEqualTo(1);
    }

    @Test
    void hasAMeanAndAnSd() {
        assertThat(TWO_CELLS.mean()).isEqualTo(2.5);
        assertThat(TWO_CELLS.sd()).isCloseTo(Math.sqrt(0.75), within(1e-12));
    }

    @Test
    void shiftsTowardsADensity() {
        GridDistribution weighted = TWO_CELLS.times(value -> value > 3 ? 3 : 1);

        assertThat(weighted.below(3)).isCloseTo(0.5, within(1e-12));
    }
}
