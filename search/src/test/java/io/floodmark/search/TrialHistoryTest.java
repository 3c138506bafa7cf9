package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.InvalidCause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    void anOverloadThatOthersDisturbedIsEvidenceAndNoBracket() {
        TrialOutcome disturbed = Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.2);
        TrialHistory history = Outcomes.history(Outcomes.pass(1, 10, true), disturbed);

        assertThat(history.evidence()).hasSize(2);
        assertThat(history.shows(disturbed)).isTrue();
        assertThat(history.counted()).hasSize(1);
        assertThat(history.anyOverload()).isFalse();
        assertThat(history.invalidRun()).hasSize(1);
    }

    @Test
    void movesADisturbedTrialToTheLoadOfAQuietMachine() {
        TrialHistory history =
                Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.2));

        assertThat(history.moveToPresent(new SpeedSlope(1, 0.3))).isTrue();

        LoadShift shift = history.evidence().get(1).shift();
        assertThat(history.evidence().get(1).load().perSecond()).isCloseTo(50 / 0.8, within(1e-9));
        assertThat(shift.sd()).isCloseTo(-0.3 * Math.log(0.8), within(1e-9));
        assertThat(history.evidence().get(0).shift()).isEqualTo(LoadShift.NONE);
    }

    @Test
    void whatOthersTakeAllTheTimeMovesNothing() {
        TrialHistory history = Outcomes.history(
                Outcomes.pass(1, 10, true).disturbed(Disturbance.by(0.15)),
                Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.15));

        history.moveToPresent(new SpeedSlope(1, 0.3));

        assertThat(history.evidence().get(1).load().perSecond()).isCloseTo(50, within(1e-9));
    }

    @Test
    void aMachineWhoseSpeedMovedDuringATrialMakesItsLoadLessCertain() {
        TrialHistory history = Outcomes.history(Outcomes.pass(1, 10, true).disturbed(new Disturbance(0, 0, 0.05)));

        history.moveToPresent(new SpeedSlope(0.8, 0.3));

        assertThat(history.counted().get(0).shift().ln()).isZero();
        assertThat(history.counted().get(0).shift().sd()).isCloseTo(0.8 * 0.05, within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(
            value = InvalidCause.class,
            names = {"GENERATOR", "GENERATOR_SUSPECTED", "BLIND", "UNCONFIRMED"})
    void whatIsInvalidForAnotherReasonIsNoEvidence(InvalidCause cause) {
        assertThat(Outcomes.history(
                                Outcomes.pass(1, 10, true), Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.2, cause))
                        .evidence())
                .hasSize(1);
    }

    @Test
    void aDisturbedOverloadThatALackOfCpuDoesNotExplainIsNoEvidence() {
        assertThat(Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.disturbed(2, 50, Indicator.ERRORS, 0.2))
                        .evidence())
                .hasSize(1);
    }

    @Test
    void aDisturbedOverloadCountsInFullBeforeThereIsAValidOne() {
        TrialHistory history =
                Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.2));

        assertThat(SpeedSlope.of(history).ofShare()).isEqualTo(1);
    }

    /** Nobody knows what would have been possible without a neighbour that takes most of the CPU. */
    @Test
    void aPassIsMovedByAThirdOfTheCpuAtMost() {
        TrialHistory history = Outcomes.history(
                Outcomes.pass(1, 10, true), Outcomes.pass(2, 20, true).disturbed(Disturbance.by(0.6)));

        history.moveToPresent(new SpeedSlope(1, 0.3));

        assertThat(history.counted().get(1).load().perSecond()).isCloseTo(30, within(1e-9));
    }

    @Test
    void aDisturbedOverloadOfAColdClusterIsNoEvidence() {
        assertThat(Outcomes.history(Outcomes.disturbed(1, 50, Indicator.HOST_CPU, 0.2))
                        .evidence())
                .isEmpty();
    }

    @Test
    void anOverloadOfWhichOthersTookMoreThanAThirdIsNoEvidence() {
        assertThat(Outcomes.history(Outcomes.pass(1, 10, true), Outcomes.disturbed(2, 50, Indicator.HOST_CPU, 0.4))
                        .evidence())
                .hasSize(1);
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
