package io.floodmark.testing.report;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Synthetic runs in which a broker was killed. */
public final class FakeFailover {
    private FakeFailover() {}

    /**
     * Returns a run with two failovers of few partitions and three of many; after the last one, the broker did not come
     * back.
     */
    public static Run growing() {
        return with(List.of(
                failover(50, 9_100, 9_180, 8_000),
                failover(50, 8_700, 8_760, 7_000),
                failover(1000, 9_300, 10_200, 21_000),
                failover(1000, 9_000, 9_800, 19_000),
                new Failover(
                        3, 1000, ms(9_200), ms(9_900), ms(10_400), ms(9_150), ms(10_100), ms(130), Optional.empty())));
    }

    /** Returns a run with the default numbers of partitions. */
    public static Run threeCounts() {
        return with(List.of(
                failover(1, 9_100, 9_100, 8_000),
                failover(100, 9_100, 9_180, 8_000),
                failover(1000, 9_300, 10_200, 21_000)));
    }

    /** Returns a run with a single failover. */
    public static Run once() {
        return with(List.of(failover(1, 9_100, 9_100, 8_000)));
    }

    private static Failover failover(int leaders, long first, long last, long back) {
        return new Failover(
                3,
                leaders,
                ms(first),
                ms((first + last) / 2),
                ms(last),
                ms(first - 50),
                ms(last - 20),
                ms(110),
                Optional.of(ms(back)));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Run with(List<Failover> failovers) {
        Run run = FakeRuns.empty();
        return new Run(
                run.id(),
                "floodmark failover",
                run.started(),
                Optional.of(run.started().plusSeconds(120)),
                run.effectivePlan(),
                run.surroundings(),
                run.conditions(),
                List.of(),
                List.of(),
                Optional.of("done: broker 3 was killed " + failovers.size() + " times"),
                Optional.empty(),
                failovers);
    }
}
