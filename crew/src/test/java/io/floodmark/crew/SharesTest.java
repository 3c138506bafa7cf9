package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Schedule;
import org.junit.jupiter.api.Test;

class SharesTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void ofAllWorkersTogetherAreTheWhole() {
        Schedule all = Pace.constant(1_003).schedule().orElseThrow();

        long inTurn = 0;
        for (int worker = 0; worker < 3; worker++) {
            inTurn += new Shares(worker, 3, 7, 7).due(all, SECOND);
        }
        long inBlocks = new Shares(0, 1, 2, 7).due(all, SECOND) + new Shares(2, 1, 7, 7).due(all, SECOND);

        assertThat(inTurn).isEqualTo(all.dueBy(SECOND));
        assertThat(inBlocks).isEqualTo(all.dueBy(SECOND));
    }
}
