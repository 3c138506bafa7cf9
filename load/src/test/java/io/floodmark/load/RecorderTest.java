package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Quantile;
import io.floodmark.model.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RecorderTest {
    private static final long MILLI = 1_000_000;
    private final Recorder recorder = new Recorder();

    private Tally handOver() {
        Tally tally = new Tally();
        recorder.handOver(tally);
        return tally;
    }

    @Test
    void countsRecordsNotBatches() {
        recorder.acked(10 * MILLI, 0, 5 * MILLI, 151, 6 * MILLI);

        Tally tally = handOver();

        assertThat(tally.acked).isEqualTo(151);
        assertThat(tally.latency.getTotalCount()).isEqualTo(151);
        assertThat(tally.service.getTotalCount()).isEqualTo(151);
        assertThat(tally.service.valuesAreEquivalent(tally.service.getMaxValue(), 4 * MILLI))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 15, 16, 17, 18, 19, 151, 1000})
    void theFirstAndTheLastRecordOfABatchAreExactAndTheRestIsNear(int records) {
        Histogram exact = Tally.histogram();
        for (int j = 0; j < records; j++) {
            exact.recordValue(20 * MILLI - (records == 1 ? 0 : 15 * MILLI * j / (records - 1)));
        }

        recorder.acked(20 * MILLI, 0, records == 1 ? 0 : 15 * MILLI, records, 19 * MILLI);

        Histogram latency = handOver().latency;
        assertThat(latency.getTotalCount()).isEqualTo(records);
        assertThat(latency.getMaxValue()).isEqualTo(exact.getMaxValue());
        assertThat(latency.getMinValue()).isEqualTo(exact.getMinValue());
        assertThat(latency.getMean()).isCloseTo(exact.getMean(), Percentage.withPercentage(0.2));
        for (double percentile = 5; percentile < 100; percentile += 5) {
            assertThat((double) latency.getValueAtPercentile(percentile))
                    .as("p%s", percentile)
                    .isCloseTo((double) exact.getValueAtPercentile(percentile), Percentage.withPercentage(12));
        }
    }

    @Test
    void countsWhatItCannotTellExactly() {
        recorder.acked(0, 5, 10, 2, 0);
        recorder.acked(Duration.ofHours(3).toNanos(), 0, 0, 4, 0);

        Tally tally = handOver();

        assertThat(tally.negative).isEqualTo(2);
        assertThat(tally.clipped).isEqualTo(4);
        assertThat(tally.latency.getTotalCount()).isEqualTo(6);
    }

    @Test
    void keepsTheLongestWaitsAndAddsTheRest() {
        recorder.sent(10, 1_000, 3 * MILLI);
        recorder.sent(20, 2_000, 6 * MILLI);
        recorder.retried(10, 1_000);
        recorder.failed(1);
        recorder.unknown(2);
        recorder.duplicable(3);
        recorder.throttled(7);
        recorder.throttled(5);

        Tally tally = handOver();

        assertThat(tally.sent).isEqualTo(30);
        assertThat(tally.late).isEqualTo(20);
        assertThat(tally.latenessMaxNanos).isEqualTo(6 * MILLI);
        assertThat(tally.wireBytes).isEqualTo(4_000);
        assertThat(List.of(tally.retried, tally.failed, tally.unknown, tally.duplicable, tally.throttledNanos))
                .containsExactly(10L, 1L, 2L, 3L, 7L);
        assertThat(handOver().sent).as("handed over once").isZero();
    }

    @Test
    void losesNothingWhileAWriterWrites() throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 300_000; i++) {
                recorder.sent(3, 100, 0);
                recorder.acked(i + 5_000, i, i, 3, i);
            }
            done.set(true);
        });
        writer.start();
        Tally all = new Tally();

        while (!done.get()) {
            Tally part = handOver();
            assertThat(part.latency.getTotalCount()).isEqualTo(part.acked);
            assertThat(part.service.getTotalCount()).isEqualTo(part.acked);
            all.add(part);
        }
        writer.join();
        all.add(handOver());

        assertThat(all.acked).isEqualTo(900_000);
        assertThat(all.sent).isEqualTo(900_000);
        assertThat(all.latency.getTotalCount()).isEqualTo(900_000);
    }

    @Test
    void mergingWorkersAndIntervalsIsTheSameAsRecordingEverythingInOnePlace() {
        Recorder one = new Recorder();
        List<Recorder> three = List.of(new Recorder(), new Recorder(), new Recorder());
        Stint stint = new Stint(
                new LoadOrder(new Pace.OpenLoop(new Rate(1000)), Duration.ofHours(1), List.of()), 0, new EventLog());
        Collector collector = new Collector(stint, three);
        Collector single = new Collector(stint, List.of(one));
        List<LoadInterval> parts = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(5);

        for (int i = 0; i < 3_000; i++) {
            long latency = random.nextLong(1_000, 10_000 * MILLI);
            int records = random.nextInt(1, 200);
            three.get(i % 3).acked(latency, 0, latency / 2, records, 0);
            one.acked(latency, 0, latency / 2, records, 0);
            if (i % 500 == 499) {
                parts.add(collector.cut((i + 1) * MILLI));
            }
        }

        Latencies merged = Latencies.ofIntervals(parts);
        LoadInterval whole = single.cut(3_000 * MILLI);
        assertThat(merged.encoded()).isEqualTo(whole.histogram());
        assertThat(merged.summary()).isEqualTo(whole.latency());
        assertThat(parts.stream().mapToLong(LoadInterval::acked).sum()).isEqualTo(whole.acked());
        assertThat(merged.quantileNanos(Quantile.P50)).isEqualTo(whole.latency().p50Nanos());
    }
}
