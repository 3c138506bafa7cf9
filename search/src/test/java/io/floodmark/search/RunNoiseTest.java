package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNoiseTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.08})
    void isADistribution(double sd) {
        RunNoise.Spread noise = new RunNoise(sd).spread();

        assertThat(noise.below(-1e6)).isCloseTo(0, within(1e-6));
        assertThat(noise.below(1e6)).isCloseTo(1, within(1e-6));
        for (double z = -1; z < 1; z += 0.001) {
            assertThat(noise.below(z + 0.001)).isGreaterThan(noise.below(z));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.08})
    void theDensityIsTheSlopeOfTheDistribution(double sd) {
        RunNoise.Spread noise = new RunNoise(sd).spread(0.02);

        for (double z = -0.5; z < 0.5; z += 0.01) {
            double slope = (noise.below(z + 1e-6) - noise.below(z - 1e-6)) / 2e-6;
            assertThat(noise.density(z)).isCloseTo(slope, within(1e-4 + 1e-4 * slope));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03, 0.08})
    void fitsANormalOfThatSdInTheMiddle(double sd) {
        RunNoise.Spread noise = new RunNoise(sd).spread();
        double usual = 1 - RunNoise.EVENT_SHARE;

        double oneSd = (noise.below(sd) - noise.below(-sd)) / usual;

        assertThat(oneSd).isBetween(0.65, 0.80);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.03})
    void eventsTakeCapacityAwayAndNeverAdd(double sd) {
        RunNoise.Spread noise = new RunNoise(sd).spread();

        assertThat(noise.below(-0.18)).isGreaterThan(3 * (1 - noise.below(0.18)));
    }
}
