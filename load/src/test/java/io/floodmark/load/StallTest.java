package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sink stalls for 500 ms once in 10 s: 5% of the records wait, evenly from 0 to 500 ms, so p99 is 400 ms. */
final class StallTest {
    @ParameterizedTest
    @CsvSource({"1000, 1", "1000, 5", "100000, 151", "1000000, 151"})
    void aStallIsSeenAtItsFullLength(double perSecond, int batch) {
        VirtualSink sink = new VirtualSink(new Rate(perSecond), batch, Duration.ofSeconds(3), Duration.ofMillis(500));

        List<LoadInterval> intervals = sink.run(Duration.ofSeconds(10));

        Latencies latencies = Latencies.ofIntervals(intervals);
        assertThat(latencies.summary().maxNanos()).isCloseTo(500e6, Percentage.withPercentage(1.2));
        assertThat(latencies.summary().p99Nanos()).isCloseTo(400e6, Percentage.withPercentage(5));
        double latest = intervals.stream()
                .mapToLong(LoadInterval::latenessMaxNanos)
                .max()
                .orElseThrow();
        assertThat(latest).isCloseTo(500e6, Percentage.withPercentage(1.2));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1", "100000, 151", "1000000, 151"})
    void theRateIsExact(double perSecond, int batch) {
        VirtualSink sink = new VirtualSink(new Rate(perSecond), batch, Duration.ofSeconds(3), Duration.ofMillis(500));

        List<LoadInterval> intervals = sink.run(Duration.ofSeconds(10));

        long due = intervals.stream().mapToLong(LoadInterval::due).sum();
        double seconds = intervals.stream().mapToDouble(LoadInterval::seconds).sum();
        assertThat(due / seconds).isCloseTo(perSecond, Percentage.withPercentage(0.1));
        assertThat(intervals)
                .allSatisfy(interval -> assertThat(interval.due() / interval.seconds())
                        .isCloseTo(perSecond, Percentage.withPercentage(0.1)));
    }
}
