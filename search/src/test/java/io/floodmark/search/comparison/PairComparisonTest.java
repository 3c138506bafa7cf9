package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.Comparison;
import io.floodmark.model.Comparison.End;
import io.floodmark.model.Effect;
import io.floodmark.model.Measure;
import io.floodmark.model.MeasuredPair;
import io.floodmark.search.ManualClock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairComparisonTest {
    private static final ComparisonSettings SETTINGS = ComparisonSettings.of(SimulatedPairs.MEASURE, List.of());
    private static final PairComparison COMPARISON = new PairComparison(SETTINGS, new ManualClock());
    private static final int SEEDS = 2_000;

    @Test
    void findsADifferenceWhereThereIsOne() {
        Comparison comparison = compare(new SimulatedPairs(Math.log(1.38), 0.03, 0, 0), 1);

        assertThat(comparison.end()).isEqualTo(End.DIFFERENT);
        assertThat(comparison.pairs()).isEqualTo(5);
        Effect effect = comparison.primary().orElseThrow();
        assertThat(effect.ratio()).isCloseTo(1.38, within(0.08));
        assertThat(effect.low()).isLessThan(1.38);
        assertThat(effect.high()).isGreaterThan(1.30);
    }

    @Test
    void findsNoneWhereThereIsNoneAsOftenAsItSays() {
        SimulatedPairs same = new SimulatedPairs(0, 0.03, 0, 0.01);

        assertThat(share(same, End.DIFFERENT)).isLessThan(0.07);
    }

    @Test
    void findsTenPerCentNearlyAlways() {
        SimulatedPairs different = new SimulatedPairs(Math.log(1.10), 0.03, 0, 0);

        assertThat(share(different, End.DIFFERENT)).isGreaterThan(0.99);
    }

    private static double share(SimulatedPairs pairs, End end) {
        long ended = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            ended += compare(pairs, seed).end() == end ? 1 : 0;
        }
        return ended / (double) SEEDS;
    }

    @Test
    void endsEarlyWhereNothingThatMattersCanComeOut() {
        SimulatedPairs same = new SimulatedPairs(0, 0.005, 0, 0);

        Comparison comparison = compare(same, 3);

        assertThat(comparison.end()).isEqualTo(End.NO_DIFFERENCE_THAT_MATTERS);
        assertThat(comparison.pairs()).isLessThan(20);
        assertThat(comparison.primary().orElseThrow().within(SETTINGS.matters()))
                .isTrue();
    }

    @Test
    void endsEarlyWhereNothingThatMattersWouldBeFound() {
        Comparison comparison = compare(new SimulatedPairs(0, 0.15, 0, 0), 2);

        assertThat(comparison.end()).isEqualTo(End.NOT_SHOWN);
        assertThat(comparison.pairs()).isLessThan(20);
        assertThat(comparison.primary().orElseThrow().smallestFound()).isGreaterThan(SETTINGS.matters());
    }

    private static Comparison compare(SimulatedPairs pairs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return COMPARISON.compare(pairs.runner(random), random);
    }

    @Test
    void countsInvalidPairsAndGoesOn() {
        List<PairOutcome> outcomes = new ArrayList<>();
        for (int pair = 0; pair < 5; pair++) {
            outcomes.add(PairOutcome.invalid());
            outcomes.add(PairOutcome.measured(pair(2 + pair * 0.01)));
        }

        Comparison comparison = compare(outcomes);

        assertThat(comparison.end()).isEqualTo(End.DIFFERENT);
        assertThat(comparison.pairs()).isEqualTo(5);
        assertThat(comparison.invalid()).isEqualTo(5);
    }

    @Test
    void givesUpWherePairsAreInvalidInARow() {
        Comparison comparison = compare(List.of(PairOutcome.invalid(), PairOutcome.invalid(), PairOutcome.invalid()));

        assertThat(comparison.end()).isEqualTo(End.INVALID);
        assertThat(comparison.primary()).isEmpty();
    }

    @Test
    void tellsWhatItHasWhenItMustEnd() {
        Comparison comparison = compare(List.of(PairOutcome.measured(pair(2)), PairOutcome.ended(End.BUDGET_SPENT)));

        assertThat(comparison.end()).isEqualTo(End.BUDGET_SPENT);
        assertThat(comparison.pairs()).isEqualTo(1);
        assertThat(comparison.primary().orElseThrow().ratio()).isCloseTo(2, within(1e-9));
        assertThat(comparison.primary().orElseThrow().confidence()).isZero();
    }

    private static MeasuredPair pair(double ratio) {
        return new MeasuredPair(Map.of(SimulatedPairs.MEASURE, 1.0), Map.of(SimulatedPairs.MEASURE, ratio));
    }

    private static Comparison compare(List<PairOutcome> outcomes) {
        Iterator<PairOutcome> next = outcomes.iterator();
        return COMPARISON.compare(first -> next.next(), new Random(1));
    }

    @Test
    void correctsSecondaryMeasuresForTheirNumber() {
        ComparisonSettings settings = ComparisonSettings.of(Measure.BROKER_CPU, List.of(Measure.P50, Measure.P99));
        Random noise = new Random(5);
        PairRunner runner = first -> PairOutcome.measured(new MeasuredPair(
                values(1, 1, 1),
                values(1.4 + noise.nextGaussian() / 100, 1.02 + noise.nextGaussian() / 50, 2 + noise.nextDouble())));

        Comparison comparison = new PairComparison(settings, new ManualClock()).compare(runner, new Random(1));

        assertThat(comparison.secondary()).extracting(Effect::measure).containsExactly(Measure.P50, Measure.P99);
        Effects alone = new Effects(List.of());
        assertThat(alone.on(Measure.P50)).isEmpty();
        assertThat(comparison.secondary().get(0).probability())
                .isGreaterThanOrEqualTo(comparison.secondary().get(1).probability());
    }

    private static Map<Measure, Double> values(double cpu, double p50, double p99) {
        return Map.of(Measure.BROKER_CPU, cpu, Measure.P50, p50, Measure.P99, p99);
    }
}
