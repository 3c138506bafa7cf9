package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.testing.report.FakeRuns;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyOverTimeTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Pattern RECTANGLE = Pattern.compile("M[^MZ]*Z");

    @Test
    void eachSecondHasAFieldForEachLatencyAndStrongerColourWhereMoreRecordsAre() {
        // Each of ten seconds has 90 records of 1 ms and 10 of 100 ms.
        String svg = LatencyOverTime.of(trial(10, second -> 90, second -> 10))
                .orElseThrow()
                .wide();

        assertThat(rectangles(svg, "d5")).isEqualTo(10);
        assertThat(rectangles(svg, "d4")).isEqualTo(10);
        assertThat(svg).doesNotContain("field d1", "field d2", "field d3");
    }

    @Test
    void aStallOfOneSecondIsSeenThereAlone() {
        String svg = LatencyOverTime.of(trial(10, second -> 2_000, second -> second == 4 ? 1 : 0))
                .orElseThrow()
                .wide();

        assertThat(rectangles(svg, "d1")).isEqualTo(1);
        assertThat(rectangles(svg, "d5")).isEqualTo(10);
    }

    @Test
    void aLongTrialHasWiderSlices() {
        String svg = LatencyOverTime.of(trial(600, second -> 90, second -> 10))
                .orElseThrow()
                .wide();

        assertThat(rectangles(svg, "d5")).isEqualTo(60);
    }

    @Test
    void aSecondWithoutRecordsIsAGap() {
        String svg = LatencyOverTime.of(trial(10, second -> second == 4 ? 0 : 90, second -> 0))
                .orElseThrow()
                .wide();

        assertThat(rectangles(svg, "d5")).isEqualTo(9);
    }

    @Test
    void withoutLatenciesThereIsNoPicture() {
        assertThat(LatencyOverTime.of(trial(10, second -> 0, second -> 0))).isEmpty();
    }

    private static long rectangles(String svg, String shade) {
        return svg.lines()
                .filter(line -> line.contains("\"field " + shade + "\""))
                .mapToLong(line -> RECTANGLE.matcher(line).results().count())
                .sum();
    }

    private interface Count {
        long in(int second);
    }

    private static Trial trial(int seconds, Count quick, Count slow) {
        Trial trial = FakeRuns.limit().trials().get(0);
        Observation seen = trial.observation();
        List<LoadInterval> intervals = IntStream.range(0, seconds)
                .mapToObj(second -> interval(second, quick.in(second), slow.in(second)))
                .toList();
        Observation made = new Observation(
                new Rate(100),
                new Span(0, seconds * SECOND),
                true,
                intervals,
                List.of(),
                List.of(),
                seen.confirmation(),
                seen.latency(),
                seen.histogram(),
                List.of(),
                List.of(),
                List.of());
        return new Trial(trial.number(), trial.order(), new Span(0, seconds * SECOND), made, trial.judgement());
    }

    private static LoadInterval interval(int second, long quick, long slow) {
        Histogram latency = new Histogram(3);
        if (quick > 0) {
            latency.recordValueWithCount(SECOND / 1_000, quick);
        }
        if (slow > 0) {
            latency.recordValueWithCount(SECOND / 10, slow);
        }
        ByteBuffer bytes = ByteBuffer.allocate(latency.getNeededByteBufferCapacity());
        byte[] payload = new byte[latency.encodeIntoCompressedByteBuffer(bytes)];
        bytes.flip().get(payload);
        return new LoadInterval(
                second * SECOND,
                (second + 1) * SECOND,
                quick + slow,
                quick + slow,
                quick + slow,
                0,
                0,
                1_000,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                new EncodedHistogram(payload),
                0);
    }
}
