package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Indicator;
import io.floodmark.model.InvalidCause;
import org.junit.jupiter.api.Test;

class TrialHistoryTest {
    @Test
    void aFirstFailureIsDiscardedOnce() {
        TrialHistory history = Outcomes.history(Outcomes.overload(1, 20));

        assertThat(history.discardFirstFailure()).isTrue();
        history.add(Outcomes.overload(2, 20));

        assertThat(history.discardFirstFailure()).isFalse();
        assertThat(history.counted()).hasSize(1);
        assertThat(history.trials()).isEqualTo(2);
    }

    @Test
    void aFirstPassIsNotDiscarded() {
        assertThat(Outcomes.history(Outcomes.pass(1, 20, true)).discardFirstFailure())
                .isFalse();
    }

    @Test
    void aFailureThatIsNotTheFirstIsNotDiscarded() {
        assertThat(Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.overload(2, 20))
                        .discardFirstFailure())
                .isFalse();
    }

    @Test
    void invalidTrialsAreCountedAmongTheTrialsOnly() {
        TrialHistory history =
                Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.invalid(2, 50, InvalidCause.BLIND));

        assertThat(history.trials()).isEqualTo(2);
        assertThat(history.counted()).hasSize(1);
        assertThat(history.highestSustained()).isEqualTo(10);
        assertThat(history.invalidRun()).hasSize(1);
    }

    @Test
    void onlyPassesOfFullLengthProve() {
        TrialHistory history = Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.pass(2, 20, false));

        assertThat(history.highestSustained()).isEqualTo(20);
        assertThat(history.highestFullPass()).isEqualTo(10);
    }

    @Test
    void namesTheCliffOfTheLowestOverload() {
        TrialHistory history = Outcomes.history(
                Outcomes.overload(1, 80, 40, Indicator.ERRORS, Double.NaN),
                Outcomes.overload(2, 45, 44, Indicator.ISR_CHURN, Double.NaN),
                Outcomes.overload(3, 42, 42, Indicator.HANDLER_IDLE, 1.1));

        assertThat(history.cliffSeen()).contains(Indicator.ISR_CHURN);
    }
}
