package io.floodmark.kafka.learn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SampleBoundsTest {
    private static final Bytes SOME = Bytes.ofMiB(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void saysWhichBoundIsOutOfRange() {
        assertThatThrownBy(() -> new SampleBounds(99, SOME, LONG)).hasMessageContaining("max-records is 99");
        assertThatThrownBy(() -> new SampleBounds(1_000_001, SOME, LONG)).hasMessageContaining("max-records");
        assertThatThrownBy(() -> new SampleBounds(100, new Bytes(10), LONG)).hasMessageContaining("max-bytes is 10B");
        assertThatThrownBy(() -> new SampleBounds(100, SOME, Duration.ofMillis(999)))
                .hasMessageContaining("max-time is 999ms");
        assertThatThrownBy(() -> new SampleBounds(100, SOME, Duration.ofHours(2)))
                .hasMessageContaining("max-time is 2h");
    }
}
