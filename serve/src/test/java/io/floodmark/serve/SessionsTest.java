package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionsTest {
    private final ManualClock clock = new ManualClock();
    private final Sessions sessions = new Sessions(clock);

    @Test
    void endAfterTwelveHoursOrOnRequest() {
        String first = sessions.begin();
        String second = sessions.begin();
        sessions.end(first);

        assertThat(sessions.known(first)).isFalse();
        assertThat(sessions.known(second)).isTrue();
        clock.advance(Duration.ofHours(12));
        assertThat(sessions.known(second)).isFalse();
        assertThat(sessions.known("made up")).isFalse();
    }

    @Test
    void giveWayToLaterOnes() {
        String first = sessions.begin();
        IntStream.range(0, 1_000).forEach(i -> sessions.begin());

        assertThat(sessions.known(first)).isFalse();
    }
}
