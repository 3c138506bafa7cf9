package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.CatchUp;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class CatchUpTest {
    private static final long SECOND = 1_000_000_000L;
    private static final GroupBacklog BEGAN = new GroupBacklog("late", 10_000, Bytes.ofKiB(10_000));

    private static ConsumeInterval second(int number, String group, long received, long lag, double lost) {
        return new ConsumeInterval(
                group,
                number * SECOND,
                (number + 1) * SECOND,
                received,
                received * 1_024,
                lag,
                lost,
                0,
                0,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }

    /** Returns the catch-up at 1,000 records/s; the load ends after 5 s. */
    private static CatchUp of(ConsumeInterval... intervals) {
        Observation seen = Observation.idle(new Rate(1_000), new Span(SECOND, 5 * SECOND), List.of(), List.of())
                .consumed(List.of(intervals), List.of(BEGAN), List.of());
        return CatchUp.of(seen).get(0);
    }

    @Test
    void hasCaughtUpAtTheFirstIntervalThatLeavesASecondOfTheLoad() {
        CatchUp catchUp = of(
                second(0, "late", 6_000, 5_000, 0),
                second(0, "other", 1_000, 0, 0),
                second(1, "late", 5_500, 500, 0),
                second(2, "late", 1_500, 0, 0));

        assertThat(catchUp.untilNanos()).isEqualTo(OptionalLong.of(2 * SECOND));
        assertThat(catchUp.seconds()).isEqualTo(2);
        assertThat(catchUp.recordsPerSecond()).isEqualTo(5_750);
        assertThat(catchUp.megabytesPerSecond()).isCloseTo(5.888, within(1e-9));
    }

    @Test
    void hasNotCaughtUpWhereTheRestIsReadAfterTheLoad() {
        CatchUp catchUp = of(
                second(0, "late", 3_000, 8_000, 0), second(1, "late", 3_000, 6_000, 0), second(5, "late", 6_000, 0, 0));

        assertThat(catchUp.done()).isFalse();
        assertThat(catchUp.lag()).isEqualTo(6_000);
        assertThat(catchUp.nearerPerSecond()).isEqualTo(2_000);
    }

    @Test
    void believesNoLagBeforeAllThatLayThereIsRead() {
        CatchUp catchUp = of(second(0, "late", 100, 0, 0));

        assertThat(catchUp.done()).isFalse();
        assertThat(catchUp.lag()).isEqualTo(9_900);
    }

    @Test
    void countsWhatIsGoneAsNoLongerBeforeIt() {
        CatchUp catchUp = of(second(0, "late", 4_000, 0, 6_500));

        assertThat(catchUp.done()).isTrue();
        assertThat(catchUp.lost()).isEqualTo(6_500);
    }

    @Test
    void comesNoNearerWhereItReadsNoFasterThanIsWritten() {
        CatchUp catchUp = of(second(0, "late", 1_000, 10_000, 0), second(1, "late", 1_000, 10_200, 0));

        assertThat(catchUp.nearerPerSecond()).isNegative();
    }

    @Test
    void knowsNoRateWhereNothingWasSeen() {
        CatchUp catchUp = of();

        assertThat(catchUp.done()).isFalse();
        assertThat(catchUp.recordsPerSecond()).isNaN();
        assertThat(catchUp.nearerPerSecond()).isNaN();
    }
}
