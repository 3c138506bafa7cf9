package io.floodmark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PassesTest {
    private static final Turn TURN = new Turn("wire", 100);

    @Test
    void countsFromTheFirstReportToTheLast() {
        Passes passes = new Passes();

        passes.report(1_000, seconds(10), 5);
        passes.report(3_000_000, seconds(11), 5.25);
        passes.report(4_001_000, seconds(12), 5.5);

        assertThat(passes.seconds()).isEqualTo(2);
        assertThat(passes.cost(TURN)).isEqualTo(new TurnCost(TURN, 2e6, 0.125, 0.25));
    }

    @Test
    void leavesOutWhatLiesBetweenTwoPasses() {
        Passes passes = new Passes();

        passes.report(0, seconds(0), 0);
        passes.report(1_000_000, seconds(1), 1);
        passes.begin();
        // More than the pass before had reported, so the count alone does not reveal that this is another pass.
        passes.report(1_200_000, seconds(9), 8);
        passes.report(2_200_000, seconds(10), 9);

        assertThat(passes.seconds()).isEqualTo(2);
        assertThat(passes.perSecond()).isCloseTo(1e6, within(1e-6));
        assertThat(passes.cost(TURN).cpuPerMillion()).isCloseTo(1, within(1e-9));
    }

    private static long seconds(int seconds) {
        return seconds * 1_000_000_000L;
    }
}
