package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void sendsTheRefusedAwayForAsLongAsTheQueueTakes() {
        RetryAfter retryAfter = new RetryAfter(clock, new Random(1));
        assertThat(retryAfter.seconds(1_000)).isBetween(5, 6);

        retryAfter.drained(2_000);
        clock.advance(Duration.ofSeconds(2));
        retryAfter.measure();

        assertThat(retryAfter.seconds(0)).isBetween(1, 2);
        assertThat(retryAfter.seconds(9_500)).isBetween(10, 11);
        assertThat(retryAfter.seconds(1_000_000)).isBetween(30, 31);
    }
}
