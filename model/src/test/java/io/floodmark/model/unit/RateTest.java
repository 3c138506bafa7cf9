package io.floodmark.model.unit;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {
    private static final int DRAWS = 500;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    /** Returns a rate between one record in 30 years and more than any cluster sustains. */
    private static Rate any(SplittableRandom random) {
        double perSecond = Math.pow(10, random.nextDouble(-9, 16));
        return new Rate(random.nextBoolean() ? Math.rint(perSecond) : perSecond);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsBackFromItsText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWS; i++) {
            Rate rate = any(random);
            assertThat(Rate.parse(rate.toString()))
                    .as("seed %d: %s", seed, rate)
                    .isEqualTo(rate);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isOrderedAsItsNumbersAre(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWS; i++) {
            Rate one = any(random);
            Rate other = any(random);
            assertThat(Integer.signum(one.compareTo(other)))
                    .as("seed %d: %s and %s", seed, one, other)
                    .isEqualTo((int) Math.signum(one.perSecond() - other.perSecond()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "50000/s, 50000",
        "50k/s, 50000",
        "1.5M/s, 1500000",
        "60/min, 1",
        "7200/h, 2",
        "864k/day, 10",
        "0/s, 0",
        "' 2 k / s ', 2000",
        "0.25/s, 0.25"
    })
    void readsNumbersPerTime(String text, double perSecond) {
        assertThat(Rate.parse(text).perSecond()).isCloseTo(perSecond, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "/s", "-5/s", "5/week", "5K/s", "5G/s", "1e3/s", ".5/s", "5./s", "5 5/s", "5MB/s"})
    void refusesAnyOtherText(String text) {
        assertThatThrownBy(() -> Rate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, -1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesWhatIsNotFiniteAndPositive(double perSecond) {
        refused("rate", perSecond, () -> new Rate(perSecond));
    }

    @Test
    void refusesAFactorThatMakesItNegative() {
        refused("rate", -5.0, () -> new Rate(10).times(-0.5));
        assertThat(new Rate(10).times(0)).isEqualTo(Rate.ZERO);
    }

    @Test
    void countsBytesInPowersOfTen() {
        assertThat(new Rate(2_000).megabytesPerSecond(1_024)).isCloseTo(2.048, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"48200, '48,200/s'", "10, 10/s", "9.99, 9.99/s", "0.1234, 0.123/s", "999.6, '1,000/s'"})
    void showsThreeDigitsOfSmallRatesAndWholeLargeOnes(double perSecond, String human) {
        assertThat(new Rate(perSecond).human()).isEqualTo(human);
    }
}
