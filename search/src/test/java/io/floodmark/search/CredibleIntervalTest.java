package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.verdict.Indicator;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CredibleIntervalTest {
    @Test
    void theLowEndIsNeverAboveWhatWasSustainedInFull() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.4)),
            Outcomes.pass(2, 35, Map.of(Indicator.HANDLER_IDLE, 0.7))
        };
        LimitPosterior posterior = Outcomes.posterior(outcomes);

        CredibleInterval credible = CredibleInterval.of(posterior, Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(posterior.quantile(0.05)).isGreaterThan(40);
        assertThat(credible.low()).isEqualTo(35);
    }

    @Test
    void theLowEndIsNothingWhereNothingWasSustained() {
        TrialOutcome[] outcomes = {Outcomes.overload(1, 40), Outcomes.overload(2, 20)};

        CredibleInterval credible =
                CredibleInterval.of(Outcomes.posterior(outcomes), Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(credible.low()).isZero();
        assertThat(credible.median()).isPositive();
    }

    @Test
    void theHighEndIsNeverBelowWhatWasSustainedInFull() {
        TrialOutcome[] outcomes = {
            Outcomes.overload(1, 20), Outcomes.overload(2, 20), Outcomes.overload(3, 20), Outcomes.pass(4, 24, true)
        };
        LimitPosterior posterior = Outcomes.posterior(outcomes);

        CredibleInterval credible = CredibleInterval.of(posterior, Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(posterior.quantile(0.95)).isLessThan(24);
        assertThat(credible.high()).isEqualTo(24);
    }

    @Test
    void theMedianIsNotBelowWhatWasSustainedInFullWhereNoOverloadContradicts() {
        TrialOutcome[] outcomes = {
            Outcomes.pass(1, 20, Map.of(Indicator.HANDLER_IDLE, 0.8)),
            Outcomes.pass(2, 21, Map.of(Indicator.HANDLER_IDLE, 0.85)),
            Outcomes.pass(3, 22, Map.of(Indicator.HANDLER_IDLE, 0.9)),
            Outcomes.pass(4, 35, true),
            Outcomes.overload(5, 50)
        };
        LimitPosterior posterior = Outcomes.posterior(outcomes);

        CredibleInterval credible = CredibleInterval.of(posterior, Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(posterior.quantile(0.5)).isLessThan(30);
        assertThat(credible.median()).isEqualTo(35);
        assertThat(credible.low()).isLessThan(30);
    }

    @Test
    void anOverloadBelowWhatWasSustainedInFullLeavesTheMedianToAllTrials() {
        TrialOutcome[] outcomes = {
            Outcomes.overload(1, 20), Outcomes.overload(2, 20), Outcomes.overload(3, 20), Outcomes.pass(4, 24, true)
        };

        CredibleInterval credible =
                CredibleInterval.of(Outcomes.posterior(outcomes), Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(credible.median()).isLessThan(24);
    }

    @Test
    void aWideIntervalIsStatedWithLighterTails() {
        TrialOutcome[] outcomes = {Outcomes.pass(1, 20, true), Outcomes.overload(2, 40)};
        LimitPosterior posterior = Outcomes.posterior(outcomes);

        CredibleInterval credible = CredibleInterval.of(posterior, Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(credible.narrow()).isFalse();
        assertThat(credible.high()).isEqualTo(posterior.quantile(1 - 0.02));
    }

    @Test
    void aNarrowIntervalIsWidenedOnlyAsFarAsWasAsked() {
        TrialOutcome[] outcomes = new TrialOutcome[8];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = Outcomes.pass(i + 1, 45, Map.of(Indicator.HANDLER_IDLE, 0.99));
        }
        LimitPosterior posterior = Outcomes.posterior(outcomes);

        CredibleInterval asked = CredibleInterval.of(posterior, Outcomes.history(outcomes), 0.9, 0.05);

        assertThat(asked.narrow()).isTrue();
        assertThat((asked.high() - asked.low()) / 2 / asked.median()).isLessThanOrEqualTo(0.05);
        assertThat(asked.high()).isGreaterThan(posterior.quantile(0.95));
    }
}
