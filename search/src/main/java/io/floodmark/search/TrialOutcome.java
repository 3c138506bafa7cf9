package io.floodmark.search;

import io.floodmark.model.Goal;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Judgement;
import io.floodmark.model.Rate;
import io.floodmark.model.Trial;
import java.time.Duration;
import java.util.List;

/**
 * What a search needs to know of a trial.
 *
 * @param number of the trial, for reference in the result
 * @param achievedPerSecond acknowledged records per second over the measured part; NaN when unknown
 * @param asked the measured time of a full-length trial, as it was asked for
 * @param fullLength measured for the full time, so fit for the lower end of a bracket
 * @param took all of it, preparation and drain included
 */
public record TrialOutcome(
        int number,
        Rate load,
        double achievedPerSecond,
        Duration asked,
        boolean fullLength,
        Judgement judgement,
        Duration took) {
    /** As a search for that goal sees it. */
    TrialOutcome under(Goal goal) {
        if (goal == Goal.OBJECTIVE) {
            return this;
        }
        List<IndicatorReading> readings = Readings.without(Indicator.LATENCY, judgement.readings());
        Judgement hard = new Judgement(judgement.hard(), readings, judgement.generator());
        return new TrialOutcome(number, load, achievedPerSecond, asked, fullLength, hard, took);
    }

    public static TrialOutcome of(Trial trial) {
        return new TrialOutcome(
                trial.number(),
                trial.load(),
                trial.observation().achievedPerSecond(),
                trial.order().full(),
                trial.observation().fullLength(),
                trial.judgement(),
                trial.whole().length());
    }
}
