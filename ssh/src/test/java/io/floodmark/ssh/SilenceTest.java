package io.floodmark.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceTest {
    private static final long SECOND = 1_000_000_000L;

    private long now;

    @Test
    void lastsTooLongAfterHalfAMinuteWithoutAWord() {
        Silence silence = new Silence(() -> now);

        now += 30 * SECOND;
        assertThat(silence.tooLong()).isFalse();
        silence.heard();
        now += 30 * SECOND;
        assertThat(silence.tooLong()).isFalse();
        now++;

        assertThat(silence.tooLong()).isTrue();
    }
}
