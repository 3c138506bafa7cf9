package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class UntakenTest {
    private final Untaken untaken = new Untaken(Duration.ofNanos(100));

    @Test
    void coversWhatStoodInTheQueueOfThatTopic() {
        untaken.add("gone", 50);

        assertThat(untaken.covers("gone", 49)).isTrue();
        assertThat(untaken.covers("gone", 50)).isFalse();
        assertThat(untaken.covers("other", 49)).isFalse();
    }

    @Test
    void forgetsWhatNothingInTheQueueIsOlderThan() {
        untaken.add("gone", 50);
        untaken.add("other", 151);

        assertThat(untaken.covers("gone", 1)).isFalse();
        assertThat(untaken.covers("other", 150)).isTrue();
    }
}
