package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.judging.TrialScript;
import org.junit.jupiter.api.Test;

class TrialOutcomeTest {
    private static final double LOAD = 1_000;

    @Test
    void aStallIsNotAThroughput() {
        double[] backlog = {0, 1, 2, 2};
        TrialScript stalled = TrialScript.of(LOAD, backlog.length).backlogSeconds(second -> at(backlog, second));

        assertThat(stalled.seen().achievedPerSecond()).isCloseTo(LOAD / 2, within(1.0));
        assertThat(TrialOutcome.servedPerSecond(stalled.seen())).isCloseTo(LOAD, within(1.0));
    }

    @Test
    void aSteadyOverloadIs() {
        TrialScript overloaded = TrialScript.of(LOAD, 6).backlogSeconds(second -> 0.6 * (second + 1));

        assertThat(TrialOutcome.servedPerSecond(overloaded.seen())).isCloseTo(0.4 * LOAD, within(1.0));
    }

    private static double at(double[] backlog, int second) {
        return second < 0 || second >= backlog.length ? 0 : backlog[second];
    }
}
