package io.floodmark.search.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.Ceiling;
import io.floodmark.search.LimitPrior;
import io.floodmark.testing.ManualClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundarySearchTest {
    private static final double CAP = 150e6;

    @Test
    void findsTheCostsOfARecordAndOfAByteAndWhereTheyAreEqual() {
        CostCurve curve = find(Truth.of(Truth::costs)).curve().orElseThrow();

        assertThat(curve.fixed().value()).isCloseTo(10e-6, within(0.01e-6));
        assertThat(curve.growing().value()).isCloseTo(5e-9, within(0.005e-9));
        assertThat(curve.crossover().orElseThrow().value()).isCloseTo(2_000, within(5.0));
        assertThat(List.of(curve.fixed(), curve.growing(), curve.crossover().orElseThrow()))
                .allMatch(Figure::bounded);
        assertThat(curve.cap()).isEmpty();
        assertThat(curve.fits()).isTrue();
        assertThat(curve.at(2_000).perSecond()).isCloseTo(50_000, within(100.0));
        assertThat(curve.regime(500)).isEqualTo(CostCurve.Regime.FIXED);
        assertThat(curve.regime(8_000)).isEqualTo(CostCurve.Regime.GROWING);
    }

    @Test
    void anotherStartOfALabMovesEveryCostAndNotWhereTheyAreEqual() {
        CostCurve one = find(Truth.of(Truth::costs)).curve().orElseThrow();
        CostCurve any = find(Truth.of(Truth::costs)
                        .answering((planned, limit, sd) -> Truth.found(planned, limit, sd, 0.055)))
                .curve()
                .orElseThrow();

        assertThat(width(any.fixed())).isGreaterThan(width(one.fixed()) + 0.02);
        assertThat(width(any.growing())).isGreaterThan(width(one.growing()) + 0.02);
        assertThat(any.crossover()).isEqualTo(one.crossover());
    }

    @Test
    void aBandThatOnlyOtherStartsMakeWiderIsNarrowEnough() {
        Boundary boundary =
                find(Truth.of(Truth::costs).answering((planned, limit, sd) -> Truth.found(planned, limit, sd, 0.055)));

        assertThat(boundary.end()).isEqualTo(Boundary.End.CONVERGED);
        assertThat(boundary.band()).anyMatch(point -> point.halfWidth() > 0.08);
        assertThat(boundary.unknown()).noneMatch(sentence -> sentence.contains("wider than"));
    }

    private static double width(Figure figure) {
        return Math.log(figure.high().orElseThrow() / figure.low().orElseThrow());
    }

    @Test
    void beginsAtBothEndsThenInTheMiddleThenWhereItIsLeastSure() {
        Truth truth = Truth.of(Truth::costs);

        Boundary boundary = find(truth);

        assertThat(boundary.end()).isEqualTo(Boundary.End.CONVERGED);
        assertThat(truth.completed()).startsWith(100.0, 100_000.0, 3_160.0).hasSizeLessThanOrEqualTo(7);
        assertThat(truth.visits().get(0).start()).isEqualTo(Truth.start());
        assertThat(truth.visits().get(1).start().limitPrior()).isEmpty();
        assertThat(truth.visits().get(1).start().highest().perSecond()).isBetween(Truth.costs(100), 1e6);
        assertThat(truth.visits().get(1).start().lowest().perSecond()).isLessThan(Truth.costs(1e5) / 5);
        LimitPrior middle = truth.visits().get(2).start().limitPrior().orElseThrow();
        assertThat(middle.limit().perSecond()).isCloseTo(Truth.costs(3_160), within(1_000.0));
        assertThat(middle.sd()).isGreaterThanOrEqualTo(0.1);
        assertThat(truth.visits().subList(3, truth.visits().size())).allMatch(PlannedSearch::guided);
        assertThat(boundary.points()).extracting(BoundaryPoint::guided).startsWith(false, false, true);
        assertThat(boundary.trials()).isEqualTo(Truth.TRIALS * truth.visits().size());
    }

    @Test
    void theBandHoldsWhatWasFoundAndIsAsNarrowAsAsked() {
        Boundary boundary = find(Truth.of(Truth::costs));

        assertThat(boundary.band())
                .extracting(BandPoint::at)
                .containsAll(Truth.SIZES)
                .isSorted();
        assertThat(boundary.band()).allSatisfy(point -> {
            assertThat(point.low().perSecond()).isLessThan(Truth.costs(point.at()));
            assertThat(point.high().orElseThrow().perSecond()).isGreaterThan(Truth.costs(point.at()));
            assertThat(point.halfWidth()).isLessThanOrEqualTo(0.0701);
        });
    }

    @Test
    void findsACapThatTheTwoCostsCannotExplain() {
        Boundary boundary = find(Truth.of(size -> Math.min(Truth.costs(size), CAP / size), 0.015));
        CostCurve curve = boundary.curve().orElseThrow();

        assertThat(curve.cap().orElseThrow().value()).isCloseTo(CAP, within(0.06 * CAP));
        assertThat(curve.regime(100_000)).isEqualTo(CostCurve.Regime.CAP);
        assertThat(curve.regime(100)).isEqualTo(CostCurve.Regime.FIXED);
        assertThat(curve.growing().value()).isCloseTo(5e-9, within(1.5e-9));
    }

    @Test
    void searchesAgainWithoutAGuessWhatLiesFarOffTheCurve() {
        Truth truth = Truth.of(size -> size == 3_160 ? 0.4 * Truth.costs(size) : Truth.costs(size), 0.01);

        Boundary boundary = find(truth);

        assertThat(truth.visits().stream().filter(planned -> !planned.guided()).map(PlannedSearch::at))
                .contains(3_160.0, 1_000.0, 10_000.0);
        assertThat(boundary.curve().orElseThrow().fits()).isFalse();
        assertThat(boundary.unknown()).anyMatch(sentence -> sentence.contains("does not fit"));
        BandPoint off = at(boundary, 3_160);
        assertThat(off.estimate().perSecond()).isCloseTo(0.4 * Truth.costs(3_160), within(2_000.0));
    }

    @Test
    void aLimitThatWasNotReachedIsNoPoint() {
        Truth truth = Truth.of(Truth::costs)
                .answering((planned, limit, sd) ->
                        planned.at() < 500 ? Truth.atLeast(40_000) : Truth.found(planned, limit, sd));

        Boundary boundary = find(truth);

        assertThat(boundary.end()).isEqualTo(Boundary.End.EXHAUSTED);
        assertThat(truth.completed()).filteredOn(size -> size < 500).hasSizeLessThanOrEqualTo(2);
        BandPoint least = at(boundary, 100);
        assertThat(least.high()).isEmpty();
        assertThat(least.low().perSecond()).isCloseTo(40_000, within(1e-6));
        assertThat(least.searched()).isFalse();
        assertThat(boundary.unknown())
                .anyMatch(sentence -> sentence.startsWith("100 B, 316 B: no overload was observed"));
        assertThat(at(boundary, 10_000).high()).isPresent();
    }

    @Test
    void aBoundLiftsTheCurveThatWouldRunBelowIt() {
        Truth free = Truth.of(Truth::costs);
        Truth bounded = Truth.of(Truth::costs)
                .answering((planned, limit, sd) ->
                        planned.at() == 3_160 ? Truth.atLeast(1.25 * limit) : Truth.found(planned, limit, sd));

        double without = at(find(free), 3_160).estimate().perSecond();
        double with = at(find(bounded), 3_160).estimate().perSecond();

        assertThat(with / without).isBetween(1.05, 1.3);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.25, 4})
    void noCurveDeniesWhatWasCarried(double ofTheCurve) {
        double carried = ofTheCurve * Truth.costs(3_160);
        Truth unsure = Truth.of(Truth::costs, 0.15)
                .answering((planned, limit, sd) ->
                        planned.at() == 3_160 ? Truth.atLeast(carried) : Truth.found(planned, limit, sd, 0.055));

        BandPoint point = at(find(unsure), 3_160);

        assertThat(point.estimate().perSecond()).isGreaterThan(carried * (1 - 1e-9));
        assertThat(point.low().perSecond()).as("by another start").isBetween(0.85 * carried, carried * (1 + 1e-9));
        assertThat(point.high().stream()).allMatch(high -> high.perSecond() > carried);
    }

    @Test
    void withoutTwoLimitsThereIsNoCurve() {
        Boundary boundary = find(Truth.of(Truth::costs).answering((planned, limit, sd) -> Truth.atLeast(300)));

        assertThat(boundary.end()).isEqualTo(Boundary.End.EXHAUSTED);
        assertThat(boundary.curve()).isEmpty();
        assertThat(boundary.band()).isEmpty();
        assertThat(boundary.unknown()).anyMatch(sentence -> sentence.contains("no curve"));
    }

    @ParameterizedTest
    @CsvSource({"ABORTED, ABORTED, 3", "STOPPED, STOPPED, 3", "INVALID, INVALID, 4", "BUDGET_SPENT, BUDGET_SPENT, 4"})
    void endsAsItsSearchesDemand(Limit.End end, Boundary.End expected, int searches) {
        Truth truth = Truth.of(Truth::costs);
        truth.answering((planned, limit, sd) ->
                truth.visits().size() >= 3 ? Truth.nothing(end) : Truth.found(planned, limit, sd));

        Boundary boundary = find(truth);

        assertThat(boundary.end()).isEqualTo(expected);
        assertThat(truth.visits()).hasSize(searches);
        assertThat(boundary.unknown().get(0)).endsWith(".");
    }

    @Test
    void endsWhenTrialsOrTimeAreSpent() {
        ManualClock clock = new ManualClock();
        Truth slow = Truth.of(Truth::costs).answering((planned, limit, sd) -> {
            clock.advanceSeconds(4 * 3600);
            return Truth.found(planned, limit, sd);
        });

        Boundary late = new BoundarySearch(settings(60), slow, clock).find(Truth.start());
        Boundary few = new BoundarySearch(settings(2 * Truth.TRIALS), Truth.of(Truth::costs), new ManualClock())
                .find(Truth.start());

        assertThat(late.end()).isEqualTo(Boundary.End.BUDGET_SPENT);
        assertThat(late.points()).hasSize(3);
        assertThat(few.points()).hasSize(2);
        assertThat(few.curve().orElseThrow().lackOfFit()).isNaN();
        assertThat(few.unknown()).anyMatch(sentence -> sentence.contains("cannot be tested"));
        assertThat(few.unknown()).anyMatch(sentence -> sentence.contains("wider than"));
    }

    @Test
    void noSearchMayHaveMoreTrialsThanAreLeft() {
        Truth truth = Truth.of(Truth::costs);

        new BoundarySearch(settings(2 * Truth.TRIALS + 1), truth, new ManualClock()).find(Truth.start());

        assertThat(truth.visits())
                .extracting(PlannedSearch::mostTrials)
                .containsExactly(2 * Truth.TRIALS + 1, Truth.TRIALS + 1, 1);
    }

    @Test
    void theSameFindingsLeadToTheSameBoundary() {
        assertThat(find(Truth.of(Truth::costs))).isEqualTo(find(Truth.of(Truth::costs)));
    }

    @Test
    void saysWhenACostCannotBeToldFromNothing() {
        Boundary boundary = find(Truth.of(size -> 50_000));

        assertThat(boundary.curve().orElseThrow().growing().low()).isEmpty();
        assertThat(boundary.curve().orElseThrow().crossover()).isEmpty();
        assertThat(boundary.unknown())
                .anyMatch(sentence -> sentence.contains("record-size does not differ significantly"));
        assertThat(at(boundary, 1_000).estimate().perSecond()).isCloseTo(50_000, within(1_500.0));
    }

    @Test
    void servesAnAxisThatBeginsAtNone() {
        BoundarySettings groups = new BoundarySettings(Axis.GROUPS, List.of(0.0, 1.0, 2.0, 4.0, 8.0), 0.05, 0.9, 60);
        Truth truth = Truth.of(count -> 1 / (10e-6 + 2e-6 * count));

        Boundary boundary = new BoundarySearch(groups, truth, new ManualClock()).find(Truth.start());

        assertThat(truth.completed()).startsWith(0.0, 8.0, 2.0);
        assertThat(boundary.curve().orElseThrow().growing().value()).isCloseTo(2e-6, within(0.02e-6));
        assertThat(boundary.band()).allMatch(point -> point.at() == Math.rint(point.at()));
        assertThat(boundary.unknown()).anyMatch(sentence -> sentence.contains("8 groups"));
    }

    /** One partition has one log to append to; a thousand sustain more than one, but less than a few. */
    @Test
    void looksForMoreThanOnePartitionCarries() {
        BoundarySettings partitions =
                new BoundarySettings(Axis.PARTITIONS, List.of(1.0, 10.0, 50.0, 200.0, 1_000.0), 0.05, 0.9, 60);
        Truth truth = Truth.of(count -> count == 1 ? 60_000 : 130_000 / (1 + count / 3_000));

        Boundary boundary = new BoundarySearch(partitions, truth, new ManualClock()).find(Truth.start());

        assertThat(truth.visits().get(1).at()).isEqualTo(1_000.0);
        assertThat(truth.visits().get(1).start().highest().perSecond()).isGreaterThan(4 * 97_500);
        assertThat(at(boundary, 1_000).low().perSecond()).isLessThan(97_500);
        assertThat(at(boundary, 1_000).high().orElseThrow().perSecond()).isGreaterThan(97_500);
        assertThat(boundary.unknown())
                .anyMatch(sentence -> sentence.contains("Costs per record and per partition describe"));
    }

    @Test
    void keepsToTheCeilingOfItsStart() {
        Truth truth = Truth.of(Truth::costs);
        Optional<Ceiling> ceiling = Optional.of(new Ceiling(new Rate(60), "no room"));

        new BoundarySearch(settings(60), truth, new ManualClock()).find(Truth.start(ceiling));

        assertThat(truth.visits())
                .allMatch(planned -> planned.start().ceiling().equals(ceiling))
                .allMatch(planned -> planned.start().lowest().perSecond() <= 60);
    }

    private static Boundary find(Truth truth) {
        return new BoundarySearch(settings(60), truth, new ManualClock()).find(Truth.start());
    }

    private static BoundarySettings settings(int maxTrials) {
        return new BoundarySettings(Axis.RECORD_SIZE, Truth.SIZES, 0.05, 0.9, maxTrials);
    }

    private static BandPoint at(Boundary boundary, double value) {
        return boundary.band().stream()
                .filter(point -> point.at() == value)
                .findFirst()
                .orElseThrow();
    }
}
