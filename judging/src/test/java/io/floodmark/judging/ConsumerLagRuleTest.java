package io.floodmark.judging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConsumerLagRuleTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double THRESHOLD = 0.01;

    private static LoadInterval acked(int second, long records) {
        return new LoadInterval(
                second * SECOND,
                (second + 1) * SECOND,
                records,
                records,
                records,
                0,
                0,
                0,
                0,
                0,
                LatencySummary.EMPTY,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY,
                0);
    }

    private static List<ConsumeInterval> group(String name, int seconds, LongUnaryOperator lag) {
        return group(name, seconds, lag, second -> 1_000);
    }

    private static List<ConsumeInterval> group(
            String name, int seconds, LongUnaryOperator lag, LongUnaryOperator received) {
        List<ConsumeInterval> intervals = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            intervals.add(new ConsumeInterval(
                    name,
                    second * SECOND,
                    (second + 1) * SECOND,
                    received.applyAsLong(second),
                    100_000,
                    lag.applyAsLong(second),
                    0,
                    0,
                    0,
                    LatencySummary.EMPTY,
                    EncodedHistogram.EMPTY));
        }
        return intervals;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static IndicatorReading read(List<ConsumeInterval>... groups) {
        return readBehind(List.of(), groups);
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static IndicatorReading readBehind(List<GroupBacklog> behind, List<ConsumeInterval>... groups) {
        List<ConsumeInterval> all = new ArrayList<>();
        List.of(groups).forEach(all::addAll);
        Observation seen = Observation.idle(new Rate(1_000), new Span(0, 100 * SECOND), List.of(), List.of())
                .consumed(all, behind, List.of());
        return new ConsumerLagRule().read(seen, THRESHOLD);
    }

    @Test
    void isOffWhereNobodyConsumes() {
        assertThat(read().state()).isEqualTo(IndicatorReading.State.OFF);
    }

    @Test
    void isClearWhileTheLagOnlySways() {
        IndicatorReading reading = read(group("steady", 20, second -> 300 + (second % 3) * 40));

        assertThat(reading.state()).isEqualTo(IndicatorReading.State.CLEAR);
        assertThat(reading.evidence()).startsWith("group steady lags by 0.30 s at the start");
    }

    @Test
    void firesForTheOneGroupThatFallsBehind() {
        IndicatorReading reading =
                read(group("steady", 20, second -> 300), group("slow", 20, second -> 300 + 50 * second));

        assertThat(reading.fired()).isTrue();
        assertThat(reading.evidence()).startsWith("group slow").contains("growing by 0.0500 s/s");
    }

    @Test
    void firesWhereTheLagHasJumped() {
        assertThat(read(group("stuck", 20, second -> second < 15 ? 0 : 3_500)).fired())
                .isTrue();
    }

    @Test
    void isClearWhileAGroupCatchesUp() {
        assertThat(read(group("late", 20, second -> 1_000_000 - 20_000 * second))
                        .fired())
                .isFalse();
    }

    /** Returns a backlog of the group; these groups read 1,000 records in every interval. */
    private static List<GroupBacklog> behind(long records) {
        return List.of(new GroupBacklog("late", records, new Bytes(100 * records)));
    }

    @Test
    void doesNotFireForAGroupThatBeganBehindAndComesNoNearer() {
        assertThat(readBehind(behind(50_000), group("late", 20, second -> 50_000))
                        .fired())
                .isFalse();
    }

    @Test
    void firesForAGroupThatBeganBehindAndFallsFurtherBehind() {
        assertThat(readBehind(behind(50_000), group("late", 20, second -> 50_000 + 100 * second))
                        .fired())
                .isTrue();
    }

    @Test
    void firesForAGroupThatHasCaughtUpAndThenFallsBehind() {
        List<ConsumeInterval> group =
                group("late", 20, second -> second < 10 ? 10_000 - 1_000 * second : 100 * (second - 10));

        IndicatorReading reading = readBehind(behind(9_000), group);

        assertThat(reading.fired()).isTrue();
        assertThat(reading.evidence()).contains("growing by 0.1000 s/s");
    }

    /**
     * This was measured on a link that four groups saturated: responses of 12 MB took seconds, and meanwhile each group
     * reported no lag.
     */
    @Test
    void firesForGroupsThatDoNotKnowYetWhatTheyLack() {
        LoadInterval[] acked =
                IntStream.range(0, 20).mapToObj(second -> acked(second, 1_000)).toArray(LoadInterval[]::new);
        // The groups take turns: each receives 2,550 records every third second, which is 85% of the load.
        List<ConsumeInterval> all = new ArrayList<>();
        for (int group = 0; group < 3; group++) {
            int turn = group;
            all.addAll(group("group " + group, 20, second -> 0, second -> second % 3 == turn ? 2_550 : 0));
        }
        Observation seen = new Observation(
                        new Rate(1_000),
                        new Span(0, 100 * SECOND),
                        true,
                        List.of(acked),
                        List.of(),
                        List.of(),
                        new Confirmation(0, 0, 0),
                        LatencySummary.EMPTY,
                        EncodedHistogram.EMPTY)
                .consumed(all, List.of(), List.of());

        IndicatorReading reading = new ConsumerLagRule().read(seen, THRESHOLD);

        assertThat(reading.fired()).as(reading.evidence()).isTrue();
        assertThat(reading.value()).isCloseTo(0.15, within(0.05));
    }

    /**
     * Clients in several processes have such intervals. Then there is no mean of the groups, and each counts by itself.
     */
    @Test
    void isClearForGroupsWithIntervalsOfTheirOwn() {
        List<ConsumeInterval> later = group("later", 20, second -> 300).stream()
                .map(interval -> new ConsumeInterval(
                        interval.group(),
                        interval.fromNanos() + SECOND / 2,
                        interval.toNanos() + SECOND / 2,
                        interval.received(),
                        interval.wireBytes(),
                        interval.lag(),
                        interval.lost(),
                        interval.duplicated(),
                        interval.negative(),
                        interval.latency(),
                        interval.histogram()))
                .toList();

        assertThat(read(group("first", 20, second -> 300), later).state()).isEqualTo(IndicatorReading.State.CLEAR);
    }

    @Test
    void isUnseenWithTooFewIntervals() {
        assertThat(read(group("short", 3, second -> 0)).state()).isEqualTo(IndicatorReading.State.NO_DATA);
    }
}
