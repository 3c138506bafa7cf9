package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrendTest {
    private static final int POINTS = 25;

    @Test
    void findsTheSlopeOfAStraightLine() {
        Trend trend = trend(second -> 3 + 0.25 * second);

        assertThat(trend.slope()).isCloseTo(0.25, within(1e-12));
        assertThat(trend.lower()).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void theBoundsLieOnBothSidesOfTheSlope() {
        Random random = new Random(1);
        Trend trend = trend(second -> random.nextGaussian());

        assertThat(trend.lower()).isLessThan(trend.slope());
        assertThat(trend.upper()).isGreaterThan(trend.slope());
    }

    @ParameterizedTest(name = "correlation {0}: at most {1}")
    @CsvSource({"0.0, 0.06", "0.5, 0.09", "0.8, 0.15", "1.0, 0.15"})
    void noiseSeldomLooksLikeGrowth(double correlation, double mostOften) {
        Random random = new Random(2);
        int growing = 0;
        for (int i = 0; i < 2000; i++) {
            double[] state = {random.nextGaussian()};
            // A correlation of 1 is a random walk, like a backlog near saturation.
            double fresh = correlation < 1 ? Math.sqrt(1 - correlation * correlation) : 1;
            Trend trend = trend(second -> {
                state[0] = correlation * state[0] + fresh * random.nextGaussian();
                return state[0];
            });
            growing += trend.lower() > 0 ? 1 : 0;
        }

        assertThat(growing / 2000.0).isBetween(0.005, mostOften);
    }

    @Test
    void refusesASeriesThatIsTooShort() {
        assertThatThrownBy(() -> Trend.of(new double[3], new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 pairs or more");
    }

    private static Trend trend(IntToDoubleFunction value) {
        double[] seconds = new double[POINTS];
        double[] values = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            seconds[i] = i;
            values[i] = value.applyAsDouble(i);
        }
        return Trend.of(seconds, values);
    }
}
