package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.verdict.Indicator;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StartSpreadTest {
    private static final double LIMIT = 30;
    private static final int STARTS = 400;

    @Test
    void movesAnEndOutByTheSumOfSquares() {
        double reach = RunNoise.reach(0.9);

        // A Student-t with 4 degrees of freedom: 2.132 of its scales, each 0.8 sd.
        assertThat(reach).isCloseTo(1.705, within(0.001));
        double low = StartSpread.lower(Math.exp(-0.3), 1, 0.4 / reach, 0.9);
        double high = StartSpread.higher(Math.exp(0.3), 1, 0.4 / reach, 0.9);
        assertThat(Math.log(low)).isCloseTo(-0.5, within(1e-9));
        assertThat(Math.log(high)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void movesBothEndsOutWhereTheyMeetInTheMedian() {
        assertThat(StartSpread.lower(20, 20, 0.1, 0.9)).isLessThan(20);
        assertThat(StartSpread.higher(20, 20, 0.1, 0.9)).isGreaterThan(20);
        assertThat(StartSpread.lower(0, 20, 0.1, 0.9)).isZero();
    }

    @Test
    void leavesTheIntervalOfAClusterThatStays() {
        Limit limit = networkBound(LIMIT, 0.4, 1, StartSpread.NONE);

        assertThat(limit.betweenStartSd()).isZero();
        assertThat(limit.halfWidth()).isLessThanOrEqualTo(0.05);
        assertThat(limit.explanation()).doesNotContain("within this run");
    }

    @Test
    void aFlatterCurveSpreadsStartsFurther() {
        Limit steep = networkBound(LIMIT, 1, 1, new StartSpread(0.05));
        Limit flat = networkBound(LIMIT, 0.4, 1, new StartSpread(0.05));

        assertThat(steep.betweenStartSd()).isBetween(0.04, 0.07);
        assertThat(flat.betweenStartSd()).isBetween(0.09, 0.16);
        assertThat(flat.end()).as("what one start shows ends the search").isEqualTo(Limit.End.CONVERGED);
        assertThat(flat.explanation()).contains("within this run");
    }

    @Test
    void claimsNothingOfOtherStartsWhereOnlyWhatThisOneCarriedIsSaid() {
        Limit limit = Scenario.idleBound(60)
                .ceiling(25)
                .starts(StartSpread.around(0.055))
                .find();

        assertThat(limit.end()).isEqualTo(Limit.End.LOWER_BOUND);
        assertThat(limit.betweenStartSd()).isZero();
    }

    /** One cluster is started repeatedly: its cost differs each time, and with it the limit. */
    @Test
    void itsIntervalsHoldTheLimitOfAnotherStart() {
        double exponent = 0.5;
        double aboutTheMiddle = 0.06 / exponent;
        StartSpread spread = new StartSpread(Math.sqrt(2) * 0.06);
        Random random = new Random(42);
        int hold = 0;
        int holdAlone = 0;
        for (int start = 0; start < STARTS; start++) {
            double limit = LIMIT * Math.exp(aboutTheMiddle * random.nextGaussian());
            double another = LIMIT * Math.exp(aboutTheMiddle * random.nextGaussian());
            hold += holds(networkBound(limit, exponent, start, spread), another) ? 1 : 0;
            holdAlone += holds(networkBound(limit, exponent, start, StartSpread.NONE), another) ? 1 : 0;
        }

        assertThat((double) hold / STARTS).as("seed 42").isGreaterThanOrEqualTo(0.86);
        assertThat((double) holdAlone / STARTS).as("seed 42").isLessThan(0.5);
    }

    @Test
    void refusesASpreadThatIsNone() {
        assertThatThrownBy(() -> new StartSpread(-0.1)).hasMessageContaining("expected 0 or more");
        assertThatThrownBy(() -> new StartSpread(Double.NaN)).hasMessageContaining("expected 0 or more");
    }

    private static Limit networkBound(double limit, double exponent, long seed, StartSpread spread) {
        return Scenario.of(new SimulatedLimit(Indicator.NETWORK_IDLE, limit, exponent, false))
                .seed(seed)
                .starts(spread)
                .find();
    }

    private static boolean holds(Limit limit, double another) {
        return limit.low().perSecond() <= another && limit.high().orElseThrow().perSecond() >= another;
    }
}
