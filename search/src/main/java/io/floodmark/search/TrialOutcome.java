package io.floodmark.search;

import io.floodmark.model.Goal;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Judgement;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Observation;
import io.floodmark.model.Rate;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import java.time.Duration;
import java.util.List;

/**
 * The result of a trial for a search.
 *
 * @param number number of the trial, for reference in the result
 * @param achievedPerSecond acknowledged records per second over the measured part, without stalls if the trial was
 *     overloaded; NaN if unknown
 * @param asked requested measured time of a full-length trial
 * @param fullLength whether it was measured for the full time, as the lower end of a bracket requires
 * @param took whole duration, including preparation and drain
 */
public record TrialOutcome(
        int number,
        Rate load,
        double achievedPerSecond,
        Duration asked,
        boolean fullLength,
        Judgement judgement,
        Duration took) {
    /** Fraction of the highest throughput of an interval; less is a stall. */
    private static final double STALLED = 0.25;

    /** Returns the outcome as judged for the given goal. */
    public TrialOutcome under(Goal goal) {
        if (goal == Goal.OBJECTIVE) {
            return this;
        }
        List<IndicatorReading> readings = Readings.without(Indicator.LATENCY, judgement.readings());
        Judgement hard = new Judgement(judgement.hard(), readings, judgement.generator());
        return new TrialOutcome(number, load, achievedPerSecond, asked, fullLength, hard, took);
    }

    public static TrialOutcome of(Trial trial) {
        Observation seen = trial.observation();
        return new TrialOutcome(
                trial.number(),
                trial.load(),
                trial.verdict() instanceof Verdict.Overloaded ? servedPerSecond(seen) : seen.achievedPerSecond(),
                trial.order().full(),
                seen.fullLength(),
                trial.judgement(),
                trial.whole().length());
    }

    /**
     * Returns the throughput in the intervals that are not stalls. A stall of one second must not lower the throughput
     * of a trial that ends after three seconds by a third.
     */
    static double servedPerSecond(Observation seen) {
        double highest = seen.measuredIntervals().stream()
                .mapToDouble(TrialOutcome::perSecond)
                .max()
                .orElse(Double.NaN);
        List<LoadInterval> serving = seen.measuredIntervals().stream()
                .filter(interval -> perSecond(interval) >= STALLED * highest)
                .toList();
        return serving.stream().mapToLong(LoadInterval::acked).sum()
                / serving.stream().mapToDouble(LoadInterval::seconds).sum();
    }

    private static double perSecond(LoadInterval interval) {
        return interval.acked() / interval.seconds();
    }
}
