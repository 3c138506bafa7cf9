package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void waitsTwiceAsLongAfterEachFailure() {
        Backoff backoff = new Backoff(clock);

        assertThat(backoff.due()).isTrue();
        assertThat(backoff.due()).isFalse();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isTrue();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isFalse();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isTrue();

        backoff.reset();
        assertThat(backoff.due()).isTrue();
    }
}
