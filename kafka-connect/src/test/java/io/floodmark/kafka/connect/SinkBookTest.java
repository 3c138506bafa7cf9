package io.floodmark.kafka.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class SinkBookTest {
    private static final TopicPartition ONE = new TopicPartition("topic", 0);
    private static final long SECOND = 1_000_000_000L;
    private static final long LOOK = SECOND / 4;
    private static final long START = 1_700_000_000_000L;

    private static GroupPlace place(long atNanos, long committed, long end) {
        return new GroupPlace(atNanos, Map.of(ONE, committed), Map.of(ONE, end));
    }

    private static SinkBook book(Optional<SinkReading> counted) {
        return new SinkBook(
                "group", GroupPlace.of(Map.of("topic", List.of(1_000L))), 10, place(0, 1_000, 1_000), counted);
    }

    /** Returns the counts of one task. */
    private static SinkReading counts(long startedMillis, long... millis) {
        Histogram latency = new Histogram(SinkCounts.HIGHEST_MILLIS, 3);
        for (long each : millis) {
            latency.recordValue(each);
        }
        return new SinkReading(
                Map.of(new SinkReading.Task("worker", "task", startedMillis), new SinkCounts(0, latency)));
    }

    /**
     * Returns the lag per second at 1,000 records/s, committed every 1.1 s, of a sink that reads the given fraction.
     */
    private static List<Long> lags(double keepsUp) {
        SinkBook book = book(Optional.empty());
        List<Long> lags = new ArrayList<>();
        for (long now = LOOK; now <= 40 * SECOND; now += LOOK) {
            long lastCommit = now - now % (SECOND * 11 / 10);
            book.enter(place(now, 1_000 + (long) (keepsUp * lastCommit / 1_000_000), 1_000 + now / 1_000_000));
            if (now % SECOND == 0) {
                lags.add(book.cut(Optional.empty()).orElseThrow().lag());
            }
        }
        return lags;
    }

    @Test
    void showsNoSawtoothOfCommits() {
        assertThat(lags(1).subList(3, 40)).allSatisfy(lag -> assertThat(lag).isBetween(0L, 250L));
    }

    @Test
    void followsALagThatGrows() {
        List<Long> lags = lags(0.9);

        assertThat(lags.get(39) - lags.get(9)).isBetween(2_700L, 3_300L);
    }

    @Test
    void countsWhatWasCommittedSinceTheSessionBegan() {
        SinkBook book = book(Optional.empty());
        book.enter(place(SECOND, 1_300, 1_500));
        ConsumeInterval first = book.cut(Optional.empty()).orElseThrow();
        book.enter(place(2 * SECOND, 1_450, 1_500));
        ConsumeInterval second = book.cut(Optional.empty()).orElseThrow();

        assertThat(first.received()).isEqualTo(300);
        assertThat(first.wireBytes()).isEqualTo(3_000);
        assertThat(second.received()).isEqualTo(150);
        assertThat(second.fromNanos()).isEqualTo(first.toNanos());
        assertThat(second.lost()).isNaN();
        assertThat(book.deliveries())
                .singleElement()
                .satisfies(delivery -> assertThat(delivery)
                        .isEqualTo(new Delivery(
                                "group", "topic", 0, 450, Double.NaN, Double.NaN, Delivery.Basis.OFFSETS)));
    }

    @Test
    void makesNoIntervalOutOfNothing() {
        assertThat(book(Optional.empty()).cut(Optional.empty())).isEmpty();
    }

    @Test
    void takesTheLatenciesOfTheIntervalAlone() {
        SinkBook book = book(Optional.of(counts(START, 500, 500)));
        book.enter(place(SECOND, 1_300, 1_500));

        ConsumeInterval interval =
                book.cut(Optional.of(counts(START, 500, 500, 10, 20, 30))).orElseThrow();

        assertThat(interval.latency().count()).isEqualTo(3);
        assertThat(interval.latency().maxNanos() / 1e6).isBetween(29.9, 30.1);
    }

    @Test
    void countsTasksThatWereStartedAnewFromTheirStart() {
        SinkBook book = book(Optional.of(counts(START, 500, 500)));
        book.enter(place(SECOND, 1_300, 1_500));

        ConsumeInterval interval =
                book.cut(Optional.of(counts(START + 1, 7, 8, 9))).orElseThrow();

        assertThat(interval.latency().count()).isEqualTo(3);
        assertThat(interval.latency().maxNanos() / 1e6).isBetween(8.9, 9.1);
    }
}
