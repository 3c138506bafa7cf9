package io.floodmark.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class DeadlineTest {
    private final ManualClock clock = new ManualClock();
    private final Deadline deadline = Deadline.in(Duration.ofSeconds(10), clock);

    @Test
    void isOverOnceItsTimeHasPassed() {
        clock.advance(Duration.ofSeconds(10).minusNanos(1));
        assertThat(deadline.over()).isFalse();
        assertThat(deadline.left()).isEqualTo(Duration.ofNanos(1));

        clock.advance(Duration.ofNanos(1));
        assertThat(deadline.over()).isTrue();
        clock.advance(Duration.ofSeconds(1));
        assertThat(deadline.left()).isZero();
    }

    @Test
    void hasAtLeastOneMillisecondLeftForTimeouts() {
        assertThat(deadline.leftMillis()).isEqualTo(10_000);
        clock.advance(Duration.ofSeconds(20));
        assertThat(deadline.leftMillis()).isEqualTo(1);
    }

    @Test
    void isNeverExtendedByANestedCall() {
        clock.advance(Duration.ofSeconds(7));

        assertThat(deadline.atMost(Duration.ofSeconds(2)).left()).isEqualTo(Duration.ofSeconds(2));
        assertThat(deadline.atMost(Duration.ofSeconds(5)).left()).isEqualTo(Duration.ofSeconds(3));
        assertThat(deadline.renewed(Duration.ofSeconds(5)).left()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void doesNotPauseBeyondItsEnd() {
        clock.advance(Duration.ofSeconds(10));

        deadline.pause(Duration.ofMinutes(5));

        assertThat(deadline.over()).isTrue();
    }

    @Test
    void staysInterruptedWhenAPauseIsInterrupted() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> deadline.pause(Duration.ofSeconds(5))).isInstanceOf(EnvironmentException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
