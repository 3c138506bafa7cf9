package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Effort;
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

        plan.took(new TrialOutcome(1, pass.load(), 10, pass.asked(), true, pass.judgement(), Duration.ofSeconds(49)));

        assertThat(plan.trialsLeft(0, 1)).isEqualTo(2);
    }

    @Test
    void neverMoreThanTheSettingsAllow() {
        TimePlan plan = new TimePlan(Effort.STANDARD.settings(), Long.MAX_VALUE);

        assertThat(plan.trialsLeft(0, 28)).isEqualTo(2);
    }
}
