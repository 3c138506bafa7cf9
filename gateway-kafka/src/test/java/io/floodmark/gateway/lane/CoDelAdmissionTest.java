package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CoDelAdmissionTest {
    private static final long MILLIS = 1_000_000;

    private final CoDelAdmission queue = new CoDelAdmission(Duration.ofSeconds(2), 0);

    /** Reports this wait every 50 ms during the given period. */
    private void wait(long millis, long fromMillis, long toMillis) {
        for (long now = fromMillis; now <= toMillis; now += 50) {
            queue.update(millis * MILLIS, now * MILLIS);
        }
    }

    @Test
    void aBurstDoesNotStand() {
        wait(1_900, 50, 1_950);

        assertThat(queue.overloaded()).isFalse();
        assertThat(queue.admits(1_900 * MILLIS)).isTrue();
    }

    @Test
    void aLongWaitThatLastsLetsInOnlyWhoWaitsLittle() {
        wait(600, 50, 2_000);

        assertThat(queue.overloaded()).isTrue();
        assertThat(queue.admits(501 * MILLIS)).isFalse();
        assertThat(queue.admits(500 * MILLIS)).isTrue();
    }

    @Test
    void standsUntilTheWaitIsShortAgain() {
        wait(600, 50, 2_000);
        wait(101, 2_050, 4_000);
        assertThat(queue.overloaded()).isTrue();

        wait(100, 4_050, 4_050);

        assertThat(queue.overloaded()).isFalse();
        assertThat(queue.admits(1_900 * MILLIS)).isTrue();
    }

    @Test
    void aShortWaitNowAndThenIsNoQueueThatStands() {
        for (long second = 0; second < 10; second++) {
            wait(5, 1_000 * second, 1_000 * second);
            wait(1_500, 1_000 * second + 50, 1_000 * second + 950);
        }

        assertThat(queue.overloaded()).isFalse();
    }
}
