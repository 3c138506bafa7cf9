package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoiseGridTest {
    @ParameterizedTest
    @ValueSource(doubles = {1, 4, 40})
    void probabilitiesSumToOne(double degrees) {
        NoiseGrid grid = new NoiseGrid(new NoisePrior(0.03, degrees));

        assertThat(IntStream.range(0, grid.size()).mapToDouble(grid::prior).sum())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void moreRepeatsMakeTheKnownSpreadMoreProbable() {
        int known = 3;

        assertThat(new NoiseGrid(new NoisePrior(0.03, 40)).prior(known))
                .isGreaterThan(2 * new NoiseGrid(new NoisePrior(0.03, 4)).prior(known));
        assertThat(new NoiseGrid(new NoisePrior(0.03, 4)).noise(known).sd()).isEqualTo(0.03);
    }

    @Test
    void noPlaceIsQuieterThanOnePercent() {
        NoiseGrid grid = new NoiseGrid(new NoisePrior(0.005, 4));

        assertThat(grid.noise(0).sd()).isEqualTo(0.01);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1, Double.NaN})
    void refusesASpreadThatIsNone(double sd) {
        assertThatThrownBy(() -> new NoisePrior(sd, 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
