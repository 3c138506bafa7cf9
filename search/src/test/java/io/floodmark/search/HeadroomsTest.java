package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Limit.End;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeadroomsTest {
    @Test
    void isTheShareThatIsGoneWithABroker() {
        Headroom takes =
                Headrooms.of(limit(1_000, 0, 0), limit(690, 0, 0), true).orElseThrow();

        assertThat(takes.estimate()).isCloseTo(0.31, within(1e-9));
        assertThat(takes.low().orElseThrow()).isCloseTo(0.31, within(1e-9));
        assertThat(takes.high().orElseThrow()).isCloseTo(0.31, within(1e-9));
    }

    /** Distances of 3% and 4% in ln, on either side, give 5% for the quotient. */
    @Test
    void theDistancesOfTheEndsAddUpInSquares() {
        Headroom takes =
                Headrooms.of(limit(1_000, 0.03, 0), limit(690, 0.04, 0), false).orElseThrow();

        assertThat(takes.low().orElseThrow()).isCloseTo(1 - 0.69 * Math.exp(0.05), within(1e-9));
        assertThat(takes.high().orElseThrow()).isCloseTo(1 - 0.69 * Math.exp(-0.05), within(1e-9));
        assertThat(takes.usual()).isEqualTo(Headroom.Usual.NOT_ENOUGH);
    }

    @Test
    void whatStartsAddIsTakenOutWhereBothAreOfOneStart() {
        double starts = 0.1;
        double reach = RunNoise.reach(0.9) * starts;
        Limit whole = limit(1_000, Math.hypot(0.03, reach), starts);
        Limit down = limit(690, Math.hypot(0.04, reach), starts);

        Headroom here = Headrooms.of(whole, down, true).orElseThrow();
        Headroom any = Headrooms.of(whole, down, false).orElseThrow();

        assertThat(here.low().orElseThrow()).isCloseTo(1 - 0.69 * Math.exp(0.05), within(1e-9));
        assertThat(any.low().orElseThrow()).isLessThan(here.low().orElseThrow());
    }

    @Test
    void aLimitThatWasNotReachedLeavesOneEnd() {
        Headroom whole = Headrooms.of(open(1_000), limit(690, 0.1, 0), true).orElseThrow();
        Headroom down = Headrooms.of(limit(1_000, 0.1, 0), open(900), true).orElseThrow();

        assertThat(whole.estimate()).isNaN();
        assertThat(whole.low().orElseThrow()).isCloseTo(1 - 690 * Math.exp(0.1) / 1_000, within(1e-9));
        assertThat(whole.high()).isEmpty();
        assertThat(down.low()).isEmpty();
        assertThat(down.high().orElseThrow()).isCloseTo(1 - 900 / (1_000 * Math.exp(0.1)), within(1e-9));
        assertThat(down.usual()).isEqualTo(Headroom.Usual.ENOUGH);
    }

    @Test
    void isNegativeWhereFewerBrokersCarriedMore() {
        Headroom takes =
                Headrooms.of(limit(1_000, 0.05, 0), limit(1_100, 0.05, 0), true).orElseThrow();

        assertThat(takes.estimate()).isCloseTo(-0.1, within(1e-9));
        assertThat(takes.usual()).isEqualTo(Headroom.Usual.ENOUGH);
    }

    @Test
    void isNotSettledWhereTheIntervalHoldsTheUsualShare() {
        assertThat(Headrooms.of(limit(1_000, 0.1, 0), limit(790, 0.1, 0), true)
                        .orElseThrow()
                        .usual())
                .isEqualTo(Headroom.Usual.UNDECIDED);
    }

    @ParameterizedTest
    @EnumSource(
            value = End.class,
            names = {"INVALID", "ABORTED", "STOPPED"})
    void aSearchThatProvedNothingSaysNothing(End end) {
        Limit nothing = limit(end, 690, 0.1, Optional.of(800.0), 0);

        assertThat(Headrooms.of(limit(1_000, 0.1, 0), nothing, true)).isEmpty();
        assertThat(Headrooms.of(nothing, limit(690, 0.1, 0), true)).isEmpty();
    }

    private static Limit limit(double perSecond, double distance, double startSd) {
        return limit(End.CONVERGED, perSecond, distance, Optional.of(perSecond * Math.exp(distance)), startSd);
    }

    private static Limit open(double perSecond) {
        return limit(End.LOWER_BOUND, perSecond, 0, Optional.empty(), 0);
    }

    private static Limit limit(End end, double perSecond, double distance, Optional<Double> high, double startSd) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(perSecond),
                new Rate(perSecond * Math.exp(-distance)),
                high.map(Rate::new),
                0.9,
                Optional.empty(),
                0,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0.03,
                startSd,
                8,
                "",
                Optional.empty());
    }
}
