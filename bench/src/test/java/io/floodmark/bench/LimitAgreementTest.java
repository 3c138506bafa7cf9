package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LimitAgreementTest {
    @Test
    void limitsThatAgreeReachEveryTarget() {
        LimitAgreement agreement = of(limit(100), limit(102), limit(98));

        assertThat(agreement.holding()).isEqualTo(3);
        assertThat(agreement.enoughHold()).isTrue();
        assertThat(agreement.narrow()).isTrue();
        assertThat(agreement.allNamed()).isTrue();
    }

    @Test
    void anIntervalWithoutAnUpperEndHoldsNothingAndIsNoEstimate() {
        LimitAgreement agreement = of(limit(100), limit(102), open(900));

        assertThat(agreement.holds(2)).isFalse();
        assertThat(agreement.estimates()).containsExactly(100.0, 102.0);
        assertThat(agreement.enoughHold()).isFalse();
        assertThat(agreement.halfWidth()).isFinite();
    }

    @Test
    void anInvalidEndHoldsNothingIsNoEstimateAndNamesNoCause() {
        LimitAgreement agreement =
                of(limit(100), limit(102), ended(Limit.End.INVALID, 100, Optional.of(new Rate(110))));

        assertThat(agreement.holds(2)).isFalse();
        assertThat(agreement.named(2)).isFalse();
        assertThat(agreement.estimates()).containsExactly(100.0, 102.0);
        assertThat(agreement.allNamed()).isFalse();
    }

    @Test
    void aRunWithoutALimitCountsAgainstEveryTarget() {
        LimitAgreement agreement = new LimitAgreement(List.of(Optional.of(limit(100)), Optional.empty()));

        assertThat(agreement.medianOfOthers(0)).isNaN();
        assertThat(agreement.enoughHold()).isFalse();
        assertThat(agreement.narrow()).isFalse();
        assertThat(agreement.allNamed()).isFalse();
    }

    @Test
    void eightOfTenAreEnoughAndSevenAreNot() {
        List<Optional<Limit>> eight = new ArrayList<>(Collections.nCopies(8, Optional.of(limit(100))));
        eight.addAll(Collections.nCopies(2, Optional.of(limit(200))));
        List<Optional<Limit>> seven = new ArrayList<>(eight);
        seven.set(0, Optional.of(limit(200)));

        assertThat(new LimitAgreement(eight).enoughHold()).isTrue();
        assertThat(new LimitAgreement(eight).narrow()).isFalse();
        assertThat(new LimitAgreement(seven).enoughHold()).isFalse();
    }

    @Test
    void noRunsReachNothing() {
        LimitAgreement agreement = of();

        assertThat(agreement.enoughHold() || agreement.narrow() || agreement.allNamed())
                .isFalse();
    }

    private static LimitAgreement of(Limit... limits) {
        return new LimitAgreement(List.of(limits).stream().map(Optional::of).toList());
    }

    /** Returns a limit with a half-width of 10%. */
    static Limit limit(double perSecond) {
        return ended(Limit.End.CONVERGED, perSecond, Optional.of(new Rate(1.1 * perSecond)));
    }

    static Limit open(double perSecond) {
        return ended(Limit.End.BUDGET_SPENT, perSecond, Optional.empty());
    }

    private static Limit ended(Limit.End end, double perSecond, Optional<Rate> high) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(perSecond),
                new Rate(0.9 * perSecond),
                high,
                0.9,
                Optional.of(Indicator.HOST_CPU),
                0.8,
                OptionalInt.of(1),
                OptionalInt.of(2),
                0.03,
                0,
                5,
                "narrow enough",
                Optional.empty());
    }
}
