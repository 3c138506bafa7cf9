package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
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

    @Test
    void shortTrialsAreTakenToScatterByMore() {
        NoisePrior minutes = NoisePrior.unknown(Duration.ofMinutes(5));
        NoisePrior seconds = NoisePrior.unknown(Duration.ofNanos(Math.round(300e9 / Math.pow(2, 2.5))));

        assertThat(minutes).isEqualTo(NoisePrior.UNKNOWN);
        assertThat(seconds.sd()).isCloseTo(2 * minutes.sd(), within(1e-12));
        assertThat(NoisePrior.unknown(Duration.ofHours(1))).isEqualTo(minutes);
        assertThat(NoisePrior.unknown(Duration.ofSeconds(1)).sd()).isLessThan(0.2);
    }

    @Test
    void verdictsScatterByMoreThanMargins() {
        NoiseGrid grid = new NoiseGrid(NoisePrior.UNKNOWN);

        assertThat(grid.ofVerdicts().noise(3).sd())
                .isGreaterThan(1.3 * grid.noise(3).sd());
        assertThat(grid.ofVerdicts().prior(3)).isEqualTo(grid.prior(3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1, Double.NaN})
    void refusesASpreadThatIsNone(double sd) {
        assertThatThrownBy(() -> new NoisePrior(sd, 4)).isInstanceOf(IllegalArgumentException.class);
    }
}
