package io.floodmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
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

        assertThat(tally.get(Count.ACKED)).isEqualTo(151);
        assertThat(tally.latency().getTotalCount()).isEqualTo(151);
        assertThat(tally.service().getTotalCount()).isEqualTo(151);
        assertThat(tally.service().valuesAreEquivalent(tally.service().getMaxValue(), 4 * MILLI))
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

        Histogram latency = handOver().latency();
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

        assertThat(tally.get(Count.NEGATIVE)).isEqualTo(2);
        assertThat(tally.get(Count.CLIPPED)).isEqualTo(4);
        assertThat(tally.latency().getTotalCount()).isEqualTo(6);
    }

    @Test
    void keepsTheLongestWaitsAndAddsTheRest() {
        recorder.sent(10, 1_000, 3 * MILLI);
        recorder.sent(20, 2_000, 6 * MILLI);
        recorder.retried(10, 1_000);
        recorder.count(Count.FAILED, 1);
        recorder.count(Count.UNKNOWN, 2);
        recorder.count(Count.DUPLICABLE, 3);
        recorder.count(Count.THROTTLED_NANOS, 7);
        recorder.count(Count.THROTTLED_NANOS, 5);

        Tally tally = handOver();

        assertThat(tally.get(Count.SENT)).isEqualTo(30);
        assertThat(tally.get(Count.LATE)).isEqualTo(20);
        assertThat(tally.get(Count.LATENESS_MAX_NANOS)).isEqualTo(6 * MILLI);
        assertThat(tally.get(Count.WIRE_BYTES)).isEqualTo(4_000);
        assertThat(List.of(
                        tally.get(Count.RETRIED),
                        tally.get(Count.FAILED),
                        tally.get(Count.UNKNOWN),
                        tally.get(Count.DUPLICABLE),
                        tally.get(Count.THROTTLED_NANOS)))
                .containsExactly(10L, 1L, 2L, 3L, 7L);
        assertThat(handOver().get(Count.SENT)).as("handed over once").isZero();
    }

    @Test
    void recordsEachRecordOfAGroupExactly() {
        recorder.handedOver(3, 1, 9 * MILLI);
        recorder.ackedEach(new long[] {5 * MILLI, 7 * MILLI, -3, 99}, new long[] {4 * MILLI, 6 * MILLI, 1, 99}, 3, 300);

        Tally tally = handOver();

        assertThat(List.of(
                        tally.get(Count.SENT),
                        tally.get(Count.LATE),
                        tally.get(Count.ACKED),
                        tally.get(Count.NEGATIVE)))
                .containsExactly(3L, 1L, 3L, 1L);
        assertThat(tally.get(Count.LATENESS_MAX_NANOS)).isEqualTo(9 * MILLI);
        assertThat(tally.latency().getTotalCount()).isEqualTo(3);
        assertThat(tally.latency().valuesAreEquivalent(tally.latency().getMaxValue(), 7 * MILLI))
                .isTrue();
        assertThat(tally.service().valuesAreEquivalent(tally.service().getMaxValue(), 6 * MILLI))
                .isTrue();
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
            assertThat(part.latency().getTotalCount()).isEqualTo(part.get(Count.ACKED));
            assertThat(part.service().getTotalCount()).isEqualTo(part.get(Count.ACKED));
            all.add(part);
        }
        writer.join();
        all.add(handOver());

        assertThat(all.get(Count.ACKED)).isEqualTo(900_000);
        assertThat(all.get(Count.SENT)).isEqualTo(900_000);
        assertThat(all.latency().getTotalCount()).isEqualTo(900_000);
    }
}
