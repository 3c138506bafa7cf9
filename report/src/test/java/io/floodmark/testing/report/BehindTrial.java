package io.floodmark.testing.report;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.List;

/** Creates a trial with a group that began 2 GB behind. */
public final class BehindTrial {
    private static final long SECOND = 1_000_000_000L;
    private static final long RECORDS = 1_900_000;

    private BehindTrial() {}

    /** Returns the run with only its first trial, in which the group read the given number of records per second. */
    public static Run reading(Run run, long everySecond, double lost) {
        return FakeRuns.with(run, List.of(of(run.trials().get(0), everySecond, lost)));
    }

    private static Trial of(Trial trial, long everySecond, double lost) {
        Observation seen = trial.observation();
        long began = seen.measured().fromNanos() - 2 * SECOND;
        long load = Math.round(seen.offered().perSecond());
        List<ConsumeInterval> consumption = new ArrayList<>();
        for (int second = 0; began + (second + 1) * SECOND <= seen.measured().toNanos(); second++) {
            long lag = Math.max(0, RECORDS - (long) lost + (second + 1) * (load - everySecond));
            consumption.add(interval(began + second * SECOND, everySecond, lag, second == 0 ? lost : 0.0));
        }
        Observation behind =
                seen.consumed(consumption, List.of(new GroupBacklog("late", RECORDS, Bytes.ofGB(2))), List.of());
        return new Trial(trial.number(), trial.order(), trial.whole(), behind, trial.judgement());
    }

    private static ConsumeInterval interval(long fromNanos, long received, long lag, double lost) {
        return new ConsumeInterval(
                "late",
                fromNanos,
                fromNanos + SECOND,
                received,
                received * 1_050,
                lag,
                lost,
                0,
                0,
                LatencySummary.EMPTY,
                EncodedHistogram.EMPTY);
    }
}
