package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverTimeoutTest {
    private static final long SECOND = 1_000_000_000L;

    private long now;

    @Test
    void lastsTooLongAfterHalfAMinuteWithoutAWord() {
        DriverTimeout silence = new DriverTimeout(() -> now);

        now += 30 * SECOND;
        assertThat(silence.tooLong()).isFalse();
        silence.received();
        now += 30 * SECOND;
        assertThat(silence.tooLong()).isFalse();
        now++;

        assertThat(silence.tooLong()).isTrue();
    }
}
