package io.floodmark.gateway.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CpuAllowanceTest {
    private final ManualClock clock = new ManualClock();
    private final CpuAllowance allowance = new CpuAllowance(0.1, Duration.ofSeconds(3), clock);

    private void spend(double seconds) {
        allowance.spend((long) (seconds * 1e9));
    }

    @Test
    void isSpentAtOnceAndThenGrowsByAShareOfACore() {
        spend(3);
        assertThat(allowance.overdrawn()).isZero();

        spend(0.5);
        assertThat(allowance.overdrawn()).isEqualTo(Duration.ofSeconds(5));

        clock.advance(Duration.ofSeconds(4));
        assertThat(allowance.overdrawn()).isEqualTo(Duration.ofSeconds(1));
        clock.advance(Duration.ofSeconds(1));
        assertThat(allowance.overdrawn()).isZero();
    }

    @Test
    void doesNotGrowForEver() {
        clock.advance(Duration.ofHours(1));

        spend(4);

        assertThat(allowance.overdrawn()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void takesBackWhatWasNotForNothing() {
        spend(2);
        assertThat(allowance.full()).isFalse();

        allowance.giveBack(Duration.ofSeconds(2).toNanos());

        assertThat(allowance.full()).isTrue();
    }
}
