package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Comparison.End;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.plan.Measure;
import io.floodmark.testing.ManualClock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairComparisonTest {
    private static final ComparisonSettings SETTINGS = ComparisonSettings.of(SimulatedPairs.MEASURE, List.of());
    private static final PairComparison COMPARISON = new PairComparison(SETTINGS, new ManualClock());
    private static final int SEEDS = 2_000;

    @Test
    void findsADifferenceWhereThereIsOne() {
        Comparison comparison = compare(new SimulatedPairs(Math.log(1.38), 0.03, 0, 0), 1);

        assertThat(comparison.end()).isEqualTo(End.SIGNIFICANT);
        assertThat(comparison.pairs()).isEqualTo(5);
        Effect effect = comparison.primary().orElseThrow();
        assertThat(effect.ratio()).isCloseTo(1.38, within(0.08));
        assertThat(effect.low()).isLessThan(1.38);
        assertThat(effect.high()).isGreaterThan(1.30);
    }

    @Test
    void findsNoneWhereThereIsNoneAsOftenAsItSays() {
        SimulatedPairs same = new SimulatedPairs(0, 0.03, 0, 0.01);

        assertThat(share(same, End.SIGNIFICANT)).isLessThan(0.07);
    }

    @Test
    void findsTenPerCentNearlyAlways() {
        SimulatedPairs different = new SimulatedPairs(Math.log(1.10), 0.03, 0, 0);

        assertThat(share(different, End.SIGNIFICANT)).isGreaterThan(0.99);
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

        assertThat(comparison.end()).isEqualTo(End.NO_RELEVANT_DIFFERENCE);
        assertThat(comparison.pairs()).isLessThan(20);
        assertThat(comparison.primary().orElseThrow().within(SETTINGS.matters()))
                .isTrue();
    }

    @Test
    void endsEarlyWhereNothingThatMattersWouldBeFound() {
        Comparison comparison = compare(new SimulatedPairs(0, 0.15, 0, 0), 2);

        assertThat(comparison.end()).isEqualTo(End.NOT_SIGNIFICANT);
        assertThat(comparison.pairs()).isLessThan(20);
        assertThat(comparison.primary().orElseThrow().smallestFound()).isGreaterThan(SETTINGS.matters());
    }

    private static Comparison compare(SimulatedPairs pairs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return COMPARISON.compare(pairs.runner(random), random);
    }

    /**
     * The statement, the interval next to it and the decision agree, over all interim analyses and also for one of many
     * variants.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 11})
    void showsInItsIntervalExactlyWhatItDecides(int variants) {
        PairComparison comparison = new PairComparison(SETTINGS.oneOf(variants), new ManualClock());
        for (int seed = 1; seed <= 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            SimulatedPairs pairs = new SimulatedPairs(0.1 * random.nextDouble(), 0.04, 0.05, 0.01);

            Comparison found = comparison.compare(pairs.runner(random), random);

            Effect effect = found.primary().orElseThrow();
            assertThat(effect.shown()).as("seed %d", seed).isEqualTo(found.end() == End.SIGNIFICANT);
            assertThat(effect.confidence()).isGreaterThanOrEqualTo(1 - 0.05 / variants);
            assertThat(effect.within(SETTINGS.matters()) || found.end() != End.NO_RELEVANT_DIFFERENCE)
                    .as("seed %d", seed)
                    .isTrue();
        }
    }

    @Test
    void saysOfOneOfManyVariantsThatLessWouldHaveBeenFound() {
        SimulatedPairs noisy = new SimulatedPairs(0, 0.15, 0, 0);

        double one = smallestFound(SETTINGS, noisy);
        double ofEleven = smallestFound(SETTINGS.oneOf(11), noisy);

        assertThat(ofEleven).isGreaterThan(1.3 * one);
    }

    private static double smallestFound(ComparisonSettings settings, SimulatedPairs pairs) {
        SplittableRandom random = new SplittableRandom(2);
        Comparison comparison = new PairComparison(settings, new ManualClock()).compare(pairs.runner(random), random);
        return comparison.primary().orElseThrow().smallestFound();
    }

    /**
     * Two trials that differ by 1% and two equal ones do not prove that no difference matters: with two pairs, the
     * interval is wide.
     */
    @Test
    void claimsNoEqualityFromTwoPairs() {
        ComparisonSettings two = new ComparisonSettings(SimulatedPairs.MEASURE, List.of(), 0.05, 0.05, List.of(2));
        Iterator<PairOutcome> next = List.of(PairOutcome.measured(pair(1.01)), PairOutcome.measured(pair(1)))
                .iterator();

        Comparison comparison = new PairComparison(two, new ManualClock()).compare(first -> next.next(), new Random(1));

        assertThat(comparison.end()).isEqualTo(End.NOT_SIGNIFICANT);
        assertThat(comparison.primary().orElseThrow().within(0.05)).isFalse();
        assertThat(comparison.primary().orElseThrow().confidence()).isGreaterThanOrEqualTo(0.9);
        assertThat(comparison.primary().orElseThrow().alone().confidence()).isEqualTo(0.5);
    }

    /** The bound is that of a planned analysis of so many pairs, not that of the last one. */
    @Test
    void showsBetweenLooksOnlyWhatTheirBoundAllows() {
        List<Double> clear = List.of(1.40, 1.41, 1.39, 1.40, 1.42, 1.38, 1.40);
        List<Double> unclear = List.of(1.40, 1.05, 1.29, 1.20, 1.06, 1.38, 1.15);

        Effect shown = ended(clear);
        Effect not = ended(unclear);

        assertThat(shown.shown()).isTrue();
        assertThat(not.probability()).as("less than the last look asks for").isLessThan(0.04);
        assertThat(not.shown()).isFalse();
        assertThat(not.low()).isLessThan(1);
        assertThat(not.alone().low()).as("taken alone it would be").isGreaterThan(1);
    }

    /** Returns the effect if time runs out before the first of the analyses at 10 and 20 pairs. */
    private static Effect ended(List<Double> ratios) {
        List<PairOutcome> outcomes = new ArrayList<>();
        ratios.forEach(ratio -> outcomes.add(PairOutcome.measured(pair(ratio))));
        outcomes.add(PairOutcome.ended(End.BUDGET_SPENT));
        Iterator<PairOutcome> next = outcomes.iterator();
        ComparisonSettings settings =
                new ComparisonSettings(SimulatedPairs.MEASURE, List.of(), 0.05, 0.05, List.of(10, 20));
        Comparison comparison =
                new PairComparison(settings, new ManualClock()).compare(first -> next.next(), new Random(1));
        assertThat(comparison.end()).isEqualTo(End.BUDGET_SPENT);
        return comparison.primary().orElseThrow();
    }

    @Test
    void countsInvalidPairsAndGoesOn() {
        List<PairOutcome> outcomes = new ArrayList<>();
        for (int pair = 0; pair < 5; pair++) {
            outcomes.add(PairOutcome.invalid());
            outcomes.add(PairOutcome.measured(pair(2 + pair * 0.01)));
        }

        Comparison comparison = compare(outcomes);

        assertThat(comparison.end()).isEqualTo(End.SIGNIFICANT);
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
        assertThat(new Effects(List.of()).on(List.of(Measure.P50), 0.05)).isEmpty();
        assertThat(comparison.secondary().get(0).probability())
                .isGreaterThanOrEqualTo(comparison.secondary().get(1).probability());
    }

    private static Map<Measure, Double> values(double cpu, double p50, double p99) {
        return Map.of(Measure.BROKER_CPU, cpu, Measure.P50, p50, Measure.P99, p99);
    }

    /**
     * Secondary measures share alpha: an interval excludes "no difference" exactly if the corrected probability is
     * below it.
     */
    @Test
    void showsSecondaryMeasuresByTheirCorrectedProbability() {
        List<Measure> measures = List.of(Measure.P50, Measure.P99, Measure.WIRE_BYTES);
        SplittableRandom random = new SplittableRandom(11);
        int shown = 0;
        for (int i = 0; i < 300; i++) {
            double truth = 0.08 * random.nextDouble();
            Effects effects = new Effects(IntStream.range(0, 8)
                    .mapToObj(pair -> secondary(truth, random))
                    .toList());

            for (Effect effect : effects.on(measures, 0.05)) {
                assertThat(effect.shown()).isEqualTo(effect.probability() < 0.05);
                shown += effect.shown() ? 1 : 0;
            }
        }

        assertThat(shown).as("some are, some are not").isBetween(50, 850);
    }

    private static MeasuredPair secondary(double truth, SplittableRandom random) {
        return new MeasuredPair(
                Map.of(Measure.P50, 1.0, Measure.P99, 1.0, Measure.WIRE_BYTES, 1.0),
                Map.of(
                        Measure.P50, Math.exp(truth + 0.04 * random.nextGaussian()),
                        Measure.P99, Math.exp(truth / 2 + 0.04 * random.nextGaussian()),
                        Measure.WIRE_BYTES, Math.exp(0.04 * random.nextGaussian())));
    }

    /** Trials that had collections are not representative of the whole comparison. */
    @Test
    void tellsNothingOfAMeasureThatSomeTrialsHaveNoneOf() {
        MeasuredPair with = new MeasuredPair(
                Map.of(Measure.P99, 1.0, Measure.BROKER_GC, 0.01, Measure.LOG_BYTES, 1.0),
                Map.of(Measure.P99, 1.1, Measure.BROKER_GC, 0.02, Measure.LOG_BYTES, 1.0));
        MeasuredPair without = new MeasuredPair(Map.of(Measure.P99, 1.0), Map.of(Measure.P99, 1.2));
        List<Measure> measures = List.of(Measure.P99, Measure.BROKER_GC, Measure.LOG_BYTES);

        assertThat(new Effects(List.of(with, with)).on(measures, 0.05)).hasSize(3);
        assertThat(new Effects(List.of(with, without)).on(measures, 0.05))
                .extracting(Effect::measure)
                .containsExactly(Measure.P99, Measure.LOG_BYTES);
    }
}
