package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class BacklogTest {
    @Test
    void isMeasuredInSecondsOfTheOfferedLoad() {
        Backlog backlog = backlog(second -> 0.1 * (second + 1));

        assertThat(backlog.points()).isEqualTo(20);
        assertThat(backlog.first()).isCloseTo(0.1, within(1e-3));
        assertThat(backlog.last()).isCloseTo(2.0, within(1e-3));
        assertThat(backlog.growthOfThirds()).isCloseTo(0.1, within(1e-3));
    }

    @Test
    void theCumulativeSumGrowsByWhatExceedsTheDrift() {
        Backlog.Cusum cusum = backlog(second -> 0.11 * second).cusum(0.01, 1);

        assertThat(cusum.now()).isCloseTo(19 * 0.1, within(0.02));
        assertThat(cusum.peak()).isEqualTo(cusum.now());
        assertThat(cusum.above()).isEqualTo(8);
    }

    @Test
    void theCumulativeSumFallsBackWhenABacklogIsMadeUpFor() {
        Backlog.Cusum cusum = backlog(second -> second == 10 ? 2 : 0).cusum(0.01, 1);

        assertThat(cusum.peak()).isCloseTo(2, within(0.02));
        assertThat(cusum.now()).isZero();
    }

    @Test
    void aStallAtOneEndDoesNotMoveTheThirds() {
        assertThat(backlog(second -> second == 19 ? 5 : 0.01).growthOfThirds()).isZero();
    }

    private static Backlog backlog(IntToDoubleFunction seconds) {
        return Backlog.of(TrialScript.of(1000, 20).backlogSeconds(seconds).seen());
    }
}
