package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CanaryLatenciesTest {
    private static final long MILLI = 1_000_000;

    private final CanaryLatencies latencies = new CanaryLatencies(Duration.ofSeconds(5));

    @Test
    void knowsNothingBeforeTheFirstRecord() {
        assertThat(latencies.p99Millis(0)).isEmpty();
    }

    @Test
    void takesTheNearestRank() {
        for (int index = 0; index < 100; index++) {
            latencies.due(index, 0);
            latencies.done(index, (index + 1) * MILLI);
        }

        assertThat(latencies.p99Millis(100 * MILLI)).hasValue(99);
        assertThat(latencies.completed()).isEqualTo(100);
    }

    @Test
    void countsTheAgeOfWhatIsUnderWay() {
        latencies.due(0, 0);
        latencies.done(0, MILLI);
        latencies.due(1, MILLI);

        assertThat(latencies.p99Millis(3_001 * MILLI)).hasValue(3_000);
    }

    @Test
    void forgetsWhatLeftTheWindow() {
        latencies.due(0, 0);
        latencies.done(0, 900 * MILLI);
        latencies.due(1, 5_000 * MILLI);
        latencies.done(1, 5_002 * MILLI);

        assertThat(latencies.p99Millis(5_800 * MILLI)).hasValue(900);
        assertThat(latencies.p99Millis(5_901 * MILLI)).hasValue(2);
    }
}
