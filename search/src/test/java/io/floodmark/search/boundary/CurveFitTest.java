package io.floodmark.search.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.search.boundary.LimitEvidence.Bound;
import io.floodmark.search.boundary.LimitEvidence.Known;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CurveFitTest {
    private static final LogPositions POSITIONS = LogPositions.of(100);
    private static final Misfit USUAL = new Misfit(POSITIONS, 0.06);
    private static final double[] START = {Math.log(5e-6), Math.log(9e-9)};

    @Test
    void theSlopesOfAFigureAreItsFiguresDerivatives() {
        double[] figures = {Math.log(10e-6), Math.log(5e-9), Math.log(7e-9)};
        for (double size : List.of(100.0, 4_000.0, 90_000.0)) {
            double[] slopes = CostFormula.CAPPED.slopes(figures, size);
            for (int i = 0; i < figures.length; i++) {
                double[] moved = figures.clone();
                moved[i] += 1e-6;
                double numeric =
                        (CostFormula.CAPPED.lnLimit(moved, size) - CostFormula.CAPPED.lnLimit(figures, size)) / 1e-6;
                assertThat(slopes[i]).isCloseTo(numeric, within(1e-5));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(CostFormula.class)
    void aCapFarAwayChangesNothing(CostFormula formula) {
        double[] figures = {Math.log(10e-6), Math.log(5e-9), Math.log(1e-9)};

        assertThat(Math.exp(formula.lnLimit(figures, 3_000))).isCloseTo(Truth.costs(3_000), within(1e-3));
    }

    @Test
    void isSureWhereLimitsAreKnownAndLessSoBetweenThemAndLeastBeyond() {
        CurveFit fit = fit(List.of(known(100, 0), known(3_000, 0), known(100_000, 0)), List.of());

        assertThat(fit.at(3_000).limit()).isCloseTo(Truth.costs(3_000), within(10.0));
        assertThat(fit.at(3_000).sd()).isLessThan(0.011);
        assertThat(fit.at(17_000).sd()).isBetween(0.02, 0.06);
        assertThat(fit.at(1e7).sd()).isGreaterThan(fit.at(17_000).sd());
    }

    @Test
    void followsALimitThatLiesOffTheFormula() {
        CurveFit fit = fit(List.of(known(100, 0), known(3_000, 0.1), known(100_000, 0)), List.of());

        assertThat(fit.at(3_000).limit() / Truth.costs(3_000)).isBetween(1.08, 1.11);
        assertThat(fit.at(5_000).limit() / Truth.costs(5_000)).isBetween(1.03, 1.11);
    }

    @Test
    void tellsByHowManySdsALimitLiesOffTheOthers() {
        List<Known> limits =
                List.of(known(100, 0), known(1_000, 0), known(3_000, 0.5), known(10_000, 0), known(100_000, 0));

        double[] off = fit(limits, List.of()).surprises();

        assertThat(off[2]).isGreaterThan(5);
        assertThat(off[4]).isBetween(-3.0, 3.0);
    }

    @Test
    void aBoundOnTheRightSideIsHardlyFelt() {
        List<Known> limits = List.of(known(100, 0), known(3_000, 0), known(100_000, 0));
        Bound low = new Bound(10_000, Math.log(0.7 * Truth.costs(10_000)), 0.03, 1);
        Bound high = new Bound(10_000, Math.log(0.9 * Truth.costs(10_000)), 0.03, -1);

        double free = fit(limits, List.of()).at(10_000).limit();

        assertThat(fit(limits, List.of(low)).at(10_000).limit()).isCloseTo(free, within(1e-3 * free));
        assertThat(fit(limits, List.of(high)).at(10_000).limit()).isBetween(0.85 * free, 0.95 * free);
    }

    @Test
    void searchesThatDisagreeMakeTheirMeanLessSure() {
        Known agreeing = twice(0.00);
        Known disagreeing = twice(0.12);

        assertThat(agreeing.variance()).isCloseTo(0.0002, within(1e-9));
        assertThat(disagreeing.variance()).isGreaterThan(0.003);
    }

    @Test
    void aSearchThatCarriedMoreThanAnotherFoundDrawsTheLimitUpAndMakesItLessSure() {
        double found = Truth.costs(100);

        Known within = withAtLeast(0.8 * found);
        Known beyond = withAtLeast(1.25 * found);

        assertThat(Math.exp(within.lnLimit())).isCloseTo(found, within(1e-3 * found));
        assertThat(within.variance()).isCloseTo(0.0004, within(1e-6));
        assertThat(Math.exp(beyond.lnLimit())).isBetween(1.05 * found, 1.15 * found);
        assertThat(Math.sqrt(beyond.variance())).isGreaterThan(0.08);
    }

    private static Known withAtLeast(double carried) {
        PlannedSearch planned = new PlannedSearch(100, Truth.start(), "");
        LimitEvidence evidence = LimitEvidence.of(List.of(
                new CompletedSearch(planned, Truth.atLeast(carried)),
                new CompletedSearch(planned, Truth.of(Truth::costs).find(planned))));
        assertThat(evidence.bounds()).isEmpty();
        return evidence.known().get(0);
    }

    private static Known twice(double apart) {
        Truth truth = Truth.of(Truth::costs);
        PlannedSearch planned = new PlannedSearch(100, Truth.start(), "");
        return LimitEvidence.of(List.of(
                        new CompletedSearch(planned, truth.find(planned)),
                        new CompletedSearch(planned, Truth.found(planned, Truth.costs(100) * Math.exp(apart), 0.02))))
                .known()
                .get(0);
    }

    /** Returns a limit known to within 1%, off the formula by the given amount in ln. */
    private static Known known(double size, double off) {
        return new Known(size, Math.log(Truth.costs(size)) + off, 1e-4);
    }

    private static CurveFit fit(List<Known> limits, List<Bound> bounds) {
        return CurveFit.of(CostFormula.LINEAR, START, USUAL, new LimitEvidence(limits, bounds));
    }
}
