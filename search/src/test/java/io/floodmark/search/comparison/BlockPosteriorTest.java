package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.unit.Rate;
import org.junit.jupiter.api.Test;

class BlockPosteriorTest {
    private final BlockPosterior posterior = new BlockPosterior(100, 100, 1);

    /** Learns an overload of both sides on a machine that has the given part of its speed. */
    private void block(double baseline, double variant, double speed) {
        posterior.learn(
                BlockTrialsAt.capacity(speed * baseline, new Rate(1.2 * baseline)),
                BlockTrialsAt.capacity(speed * variant, new Rate(1.2 * variant)));
    }

    @Test
    void beginsWithoutAPreference() {
        assertThat(posterior.difference().quantile(0.5)).isCloseTo(0, within(1e-9));
        assertThat(Math.exp(posterior.baseline().quantile(0.5))).isCloseTo(100, within(1e-6));
        assertThat(posterior.difference().sd()).isGreaterThan(0.4);
    }

    @Test
    void findsTheRatioOfTwoLimits() {
        for (int block = 0; block < 8; block++) {
            block(100, 80, 1);
        }

        assertThat(Math.exp(posterior.difference().quantile(0.5))).isCloseTo(0.8, within(0.02));
        assertThat(Math.exp(posterior.baseline().quantile(0.5))).isCloseTo(100, within(4.0));
        assertThat(Math.exp(posterior.variant().quantile(0.5))).isCloseTo(80, within(4.0));
        assertThat(posterior.difference().above(0)).isLessThan(0.001);
    }

    /** Blocks on a machine whose speed varies widen the limits, but hardly their ratio. */
    @Test
    void keepsTheSpeedOfTheMachineOutOfTheRatio() {
        BlockPosterior steady = new BlockPosterior(100, 100, 1);
        for (int block = 0; block < 10; block++) {
            steady.learn(BlockTrialsAt.capacity(100, new Rate(120)), BlockTrialsAt.capacity(100, new Rate(120)));
            block(100, 100, block % 2 == 0 ? 1.1 : 0.9);
        }

        assertThat(posterior.difference().quantile(0.5)).isCloseTo(0, within(0.005));
        assertThat(posterior.difference().sd())
                .isLessThan(1.4 * steady.difference().sd());
        assertThat(posterior.baseline().sd())
                .isGreaterThan(1.3 * steady.baseline().sd());
    }

    @Test
    void treatsBothSidesAlike() {
        BlockPosterior swapped = new BlockPosterior(100, 100, 1);
        block(100, 80, 1);
        swapped.learn(BlockTrialsAt.capacity(80, new Rate(96)), BlockTrialsAt.capacity(100, new Rate(120)));

        assertThat(posterior.difference().quantile(0.3))
                .isCloseTo(-swapped.difference().quantile(0.7), within(1e-6));
    }
}
