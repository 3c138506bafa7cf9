package io.floodmark.model.comparison;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Interval;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EffectTest {
    private static final double NO_END = Double.POSITIVE_INFINITY;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 12);
    }

    @ParameterizedTest
    @CsvSource({
        // low, high, confidence, known, shown
        "1.01, 1.4, 0.95, true, true",
        "0.6, 0.99, 0.9, true, true",
        "1.0, 1.4, 0.95, true, false",
        "0.9, 1.1, 0.95, true, false",
        "1.01, 1.4, 0.89, false, false",
        "0, Infinity, 0.95, false, false",
        "1.01, Infinity, 0.95, true, true",
        "0, 0.9, 0.95, true, true"
    })
    void isShownIfItsIntervalLeavesOutNoDifference(
            double low, double high, double confidence, boolean known, boolean shown) {
        Effect effect = effect(Math.max(low, Math.min(high, 1.2)), low, high, confidence);

        assertThat(effect.known()).isEqualTo(known);
        assertThat(effect.shown()).isEqualTo(shown);
    }

    /** A margin means the same in both directions: 1.05 and 1 / 1.05. */
    @ParameterizedTest
    @MethodSource("seeds")
    void liesWithinAMarginAsItsInverseDoes(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            double ratio = random.nextDouble(0.8, 1.25);
            double low = ratio * random.nextDouble(0.8, 1);
            double high = ratio * random.nextDouble(1, 1.25);
            double margin = random.nextDouble(0.01, 0.5);
            Effect effect = effect(ratio, low, high, 0.95);
            Effect inverse = effect(1 / ratio, 1 / high, 1 / low, 0.95);

            assertThat(inverse.within(margin)).as("seed %d: %s", seed, effect).isEqualTo(effect.within(margin));
            assertThat(inverse.shown()).as("seed %d: %s", seed, effect).isEqualTo(effect.shown());
        }
    }

    @Test
    void isNeverWithinAMarginWithoutBothEnds() {
        assertThat(effect(1, 0, 1.01, 0.95).within(0.05)).isFalse();
        assertThat(effect(1, 0.99, NO_END, 0.95).within(0.05)).isFalse();
        assertThat(effect(1, 0.99, 1.01, 0.8).within(0.05)).isFalse();
        assertThat(effect(1, 0.99, 1.01, 0.95).within(0.05)).isTrue();
    }

    @Test
    void takenAloneHasTheIntervalThatDecidesUnlessThereIsAnother() {
        assertThat(effect(1, 0.9, 1.1, 0.95).alone()).isEqualTo(new Interval(0.9, 1.1, 0.95));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesARatioThatIsNoneOfTwoNumbers(double ratio) {
        refused("ratio", ratio, () -> effect(ratio, 0, NO_END, 0.95));
    }

    @Test
    void refusesAnIntervalThatDoesNotHoldItsRatio() {
        refused("low end", 1.1, () -> effect(1, 1.1, 1.2, 0.95));
        refused("low end", -0.1, () -> effect(1, -0.1, 1.2, 0.95));
        refused("low end", Double.NaN, () -> effect(1, Double.NaN, 1.2, 0.95));
        refused("high end", 0.9, () -> effect(1, 0.8, 0.9, 0.95));
        refused("high end", Double.NaN, () -> effect(1, 0.8, Double.NaN, 0.95));
        refused("confidence", 1.1, () -> effect(1, 0.8, 1.2, 1.1));
        refused("probability", -0.1, () -> new Effect(Measure.P99, 1, 1, 1, 0, -0.1, 0, 1));
        refused("pairs", 0, () -> new Effect(Measure.P99, 1, 1, 1, 0, 0, 0, 0));
    }

    @Test
    void refusesAnIntervalThatEndsBeforeItBegins() {
        refused("low end", -0.1, () -> new Interval(-0.1, 1, 0.9));
        refused("high end", 0.5, () -> new Interval(0.6, 0.5, 0.9));
        refused("confidence", Double.NaN, () -> new Interval(0.5, 0.6, Double.NaN));
        assertThat(new Interval(0, NO_END, 1).high()).isInfinite();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theDifferenceOfAPairChangesItsSignWithItsSides(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<Measure, Double> one = Map.of(Measure.P99, random.nextDouble(0.1, 10));
        Map<Measure, Double> other = Map.of(Measure.P99, random.nextDouble(0.1, 10));

        double difference = new MeasuredPair(one, other).difference(Measure.P99);

        assertThat(new MeasuredPair(other, one).difference(Measure.P99))
                .as("seed %d", seed)
                .isCloseTo(-difference, within(1e-12));
        assertThat(new MeasuredPair(one, one).difference(Measure.P99)).isZero();
    }

    @Test
    void bothSidesOfAPairHaveTheSameMeasures() {
        Map<Measure, Double> latency = Map.of(Measure.P99, 1.0);

        refused("measures", "[P50]", () -> new MeasuredPair(latency, Map.of(Measure.P50, 1.0)));
        refused("P99", 0.0, () -> new MeasuredPair(latency, Map.of(Measure.P99, 0.0)));
        refused("P99", Double.NaN, () -> new MeasuredPair(Map.of(Measure.P99, Double.NaN), latency));
        MeasuredPair pair = new MeasuredPair(latency, latency);
        assertThat(pair.has(Measure.P50)).isFalse();
        assertThatThrownBy(() -> pair.difference(Measure.P50)).isInstanceOf(NullPointerException.class);
        refused("trial", 0, () -> new TrialPair(0, 1, true, pair));
        refused("trial", 0, () -> new TrialPair(1, 0, true, pair));
    }

    private static Effect effect(double ratio, double low, double high, double confidence) {
        return new Effect(Measure.P99, ratio, low, high, confidence, 0.01, 0.1, 5);
    }
}
