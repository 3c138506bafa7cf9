package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StalledTopicsTest {
    private final StalledTopics stalled = new StalledTopics(Duration.ofNanos(100));

    @Test
    void coversWhatStoodInTheQueueOfThatTopic() {
        stalled.add("gone", 50);

        assertThat(stalled.covers("gone", 49)).isTrue();
        assertThat(stalled.covers("gone", 50)).isFalse();
        assertThat(stalled.covers("other", 49)).isFalse();
    }

    @Test
    void forgetsWhatNothingInTheQueueIsOlderThan() {
        stalled.add("gone", 50);
        stalled.add("other", 151);

        assertThat(stalled.covers("gone", 1)).isFalse();
        assertThat(stalled.covers("other", 150)).isTrue();
    }
}
