package io.floodmark.model.trial;

import static io.floodmark.model.trial.Observations.SECOND;
import static io.floodmark.model.trial.Observations.interval;
import static io.floodmark.model.trial.Observations.reading;
import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ObservationTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    /** Groups with a backlog receive more, and intervals outside the measured part do not count. */
    @Test
    void readsAsFastAsTheSlowestGroupThatKeepsUp() {
        List<ConsumeInterval> reading = new ArrayList<>();
        for (int second = 9; second < 20; second++) {
            reading.add(reading("slow", second, second < 10 ? 0 : 300, 0, 0));
            reading.add(reading("fast", second, 900, 0, 0));
            reading.add(reading("behind", second, 100, 0, 0));
        }
        Observation seen = Observations.of(List.of(), List.of())
                .consumed(reading, List.of(new GroupBacklog("behind", 1_000, new Bytes(1_000))), List.of());

        assertThat(seen.readPerSecond()).isEqualTo(300);
        assertThat(Observations.of(List.of(), List.of()).readPerSecond()).isInfinite();
    }

    @Test
    void judgesWhatLiesWhollyInTheMeasuredPart() {
        Observation seen = Observations.of(
                LongStream.range(0, 30)
                        .mapToObj(second -> interval(second, 10, 0))
                        .toList(),
                List.of());

        assertThat(seen.measuredIntervals())
                .extracting(LoadInterval::fromNanos)
                .containsExactlyElementsOf(LongStream.range(10, 20)
                        .mapToObj(second -> second * SECOND)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void achievesWhatWasAcknowledgedPerSecondOfTheMeasuredPart(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LoadInterval> intervals = new ArrayList<>();
        long acked = 0;
        double payload = 0;
        for (int second = 0; second < 30; second++) {
            LoadInterval interval = interval(second, random.nextLong(1, 5_000), random.nextDouble(1e6));
            intervals.add(interval);
            boolean measured = second >= 10 && second < 20;
            acked += measured ? interval.acked() : 0;
            payload += measured ? interval.payloadBytes() : 0;
        }

        Observation seen = Observations.of(intervals, List.of());

        assertThat(seen.achievedPerSecond()).as("seed %d", seed).isCloseTo(acked / 10.0, within(1e-9));
        assertThat(seen.recordBytes()).as("seed %d", seed).isCloseTo(payload / acked, within(1e-9));
    }

    @Test
    void knowsNothingOfATimeInWhichNothingWasSent() {
        Observation idle = Observation.idle(Observations.OFFERED, Observations.MEASURED, List.of(), List.of());

        assertThat(idle.achievedPerSecond()).isNaN();
        assertThat(idle.recordBytes()).isNaN();
        assertThat(idle.confirmation().read()).isFalse();
        assertThat(Observations.of(List.of(interval(12, 0, 0)), List.of()).recordBytes())
                .isNaN();
    }

    @Test
    void doesNotKnowTheSizeOfRecordsIfOneIntervalDoesNot() {
        Observation seen = Observations.of(List.of(interval(12, 5, 500), interval(13, 5, Double.NaN)), List.of());

        assertThat(seen.recordBytes()).isNaN();
    }

    @Test
    void leavesOutSamplesThatAreMissingOrOfAnotherTimeOrMetric() {
        Sample good = gauge(15, 0.5);
        Observation seen = Observations.of(
                List.of(),
                List.of(
                        gauge(9, 0.1),
                        good,
                        Sample.missing(Metric.HANDLER_IDLE, Entity.broker(1), 16 * SECOND),
                        Sample.gauge(Metric.NETWORK_IDLE_MIN, Entity.broker(1), 17 * SECOND, 0.2),
                        gauge(21, 0.3)));

        assertThat(seen.measuredSamples(Metric.HANDLER_IDLE)).containsExactly(good);
        assertThat(seen.with(List.of()).measuredSamples(Metric.HANDLER_IDLE)).isEmpty();
    }

    @Test
    void hasTheConsumptionOfItsMeasuredPart() {
        Observation seen = Observations.of(List.of(), List.of())
                .consumed(List.of(reading("g", 9, 1, 0, 0), reading("g", 10, 2, 0, 0)), List.of(), List.of());

        assertThat(seen.measuredConsumption())
                .extracting(ConsumeInterval::received)
                .containsExactly(2L);
    }

    @Test
    void keepsWhatItSawWhateverBecomesOfTheLists() {
        List<LoadInterval> intervals = new ArrayList<>(List.of(interval(12, 5, 500)));
        Observation seen = Observations.of(intervals, List.of());

        intervals.clear();

        assertThat(seen.intervals()).hasSize(1);
    }

    @Test
    void refusesAnIntervalThatDoesNotLast() {
        refused("load interval start", 5, () -> load(5, 5, 0, 0, 0, 0, 0));
        refused("load interval start", 6, () -> load(6, 5, 0, 0, 0, 0, 0));
        refused("consume interval start", 5, () -> consume(5, 5, 0, 0));
    }

    @Test
    void refusesCountsBelowNothing() {
        refused("due", -1, () -> load(0, 1, -1, 0, 0, 0, 0));
        refused("sent", -1, () -> load(0, 1, 0, -1, 0, 0, 0));
        refused("acked", -1, () -> load(0, 1, 0, 0, -1, 0, 0));
        refused("failed", -1, () -> load(0, 1, 0, 0, 0, -1, 0));
        refused("backlog", -1, () -> load(0, 1, 0, 0, 0, 0, -1));
        refused("received", -1, () -> consume(0, 1, -1, 0));
        refused("lag", -1, () -> consume(0, 1, 0, -1));
    }

    @Test
    void countsPayloadAsUnknownUnlessItIsGiven() {
        assertThat(load(0, SECOND / 2, 1, 1, 1, 0, 0).payloadBytes()).isNaN();
        assertThat(load(0, SECOND / 2, 1, 1, 1, 0, 0).seconds()).isEqualTo(0.5);
        assertThat(consume(0, 2 * SECOND, 1, 0).seconds()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        // by offsets, acknowledged, unknown, agrees
        "10, 10, 0, true",
        "9, 10, 0, false",
        "11, 10, 0, false",
        "11, 10, 1, true",
        "12, 10, 1, false",
        "-1, 10, 5, false"
    })
    void countsAgreeIfNothingIsMissingAndNothingIsTooMuch(long byOffsets, long acked, long unknown, boolean agrees) {
        assertThat(new Confirmation(byOffsets, acked, unknown).agrees()).isEqualTo(agrees);
    }

    private static Sample gauge(long second, double value) {
        return Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), second * SECOND, value);
    }

    private static LoadInterval load(long from, long to, long due, long sent, long acked, long failed, long backlog) {
        return new LoadInterval(
                from,
                to,
                due,
                sent,
                acked,
                failed,
                0,
                0,
                backlog,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0);
    }

    private static ConsumeInterval consume(long from, long to, long received, long lag) {
        return new ConsumeInterval(
                "g", from, to, received, 0, lag, 0, 0, 0, LatencySummary.EMPTY, EncodedHistogram.EMPTY);
    }
}
