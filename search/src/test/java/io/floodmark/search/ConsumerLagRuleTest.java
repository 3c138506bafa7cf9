package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Bytes;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.GroupBacklog;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.LatencySummary;
import io.floodmark.model.Observation;
import io.floodmark.model.Rate;
import io.floodmark.model.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

final class ConsumerLagRuleTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double THRESHOLD = 0.01;

    private static List<ConsumeInterval> group(String name, int seconds, LongUnaryOperator lag) {
        List<ConsumeInterval> intervals = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            intervals.add(new ConsumeInterval(
                    name,
                    second * SECOND,
                    (second + 1) * SECOND,
                    1_000,
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

    /** 1,000 records are read in every interval of these groups. */
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

    @Test
    void isUnseenWithTooFewIntervals() {
        assertThat(read(group("short", 3, second -> 0)).state()).isEqualTo(IndicatorReading.State.UNSEEN);
    }
}
