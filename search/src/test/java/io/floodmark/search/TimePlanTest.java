package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.plan.Effort;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimePlanTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void noTrialIsLeftThatWouldNotEndBeforeTheDeadline() {
        TimePlan plan = new TimePlan(Effort.STANDARD.settings(), 100 * SECOND);

        assertThat(plan.trialsLeft(0, 0)).isEqualTo(3);
        assertThat(plan.trialsLeft(69 * SECOND, 0)).isZero();
        assertThat(plan.trialsLeft(1000 * SECOND, 0)).isZero();
    }

    @Test
    void learnsFromAFullLengthTrialWhatTheRestTakes() {
        TimePlan plan = new TimePlan(Effort.STANDARD.settings(), 100 * SECOND);
        TrialOutcome pass = Outcomes.pass(1, 10, true);

        for (int trial = 1; trial <= 2; trial++) {
            plan.took(took(trial, pass, 49));
        }

        assertThat(plan.trialsLeft(0, 2)).isEqualTo(2);
    }

    /** The first trial included a wait of a minute for a neighbour that used CPU. */
    @Test
    void oneLongWaitTakesNoTimeFromTheTrialsThatFollow() {
        TimePlan plan = new TimePlan(Effort.STANDARD.settings(), 180 * SECOND);
        TrialOutcome pass = Outcomes.pass(1, 10, true);

        plan.took(took(1, pass, 95));
        assertThat(plan.trialsLeft(0, 1)).isEqualTo(5);

        plan.took(took(2, pass, 31));
        plan.took(took(3, pass, 32));
        assertThat(plan.trialsLeft(0, 3)).isEqualTo(5);
    }

    private static TrialOutcome took(int number, TrialOutcome pass, int seconds) {
        return new TrialOutcome(
                number, pass.load(), 10, pass.asked(), true, pass.judgement(), Duration.ofSeconds(seconds));
    }

    @Test
    void neverMoreThanTheSettingsAllow() {
        TimePlan plan = new TimePlan(Effort.STANDARD.settings(), Long.MAX_VALUE);

        assertThat(plan.trialsLeft(0, 28)).isEqualTo(2);
    }
}
