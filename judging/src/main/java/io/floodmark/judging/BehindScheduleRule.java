package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;

/**
 * Fires if less is achieved than offered, and the shortfall does not recover.
 *
 * <p>A count of acknowledged records is noisy in a short trial: one late response at its end is a percent. So the
 * shortfall is the growth of the backlog between the medians of its first and last third, per second offered: achieved
 * over offered = 1 - growth. The rule fires below the threshold, and only if those medians differ by more than 0.2 s,
 * which a varying latency does not cause.
 */
final class BehindScheduleRule implements Rule {
    private static final double LEAST_GROWN_SECONDS = 0.2;
    private static final int LEAST_POINTS = 3;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Backlog backlog = Backlog.of(seen);
        if (backlog.points() < LEAST_POINTS) {
            return Readings.unseen(
                    Indicator.BEHIND_SCHEDULE,
                    threshold,
                    backlog.points() + " intervals of the generator (expected at least " + LEAST_POINTS + ")");
        }
        double achieved = 1 - Math.min(1, Math.max(0, backlog.growthOfThirds()));
        double grown = backlog.grownBetweenThirds();
        return Readings.cliff(
                Indicator.BEHIND_SCHEDULE,
                achieved < threshold && grown > LEAST_GROWN_SECONDS,
                achieved,
                threshold,
                Entity.CLUSTER,
                Text.format(
                        "achieved %s of the offered load, backlog %.2f s larger in the last third than in the first; "
                                + "threshold: < %s",
                        Text.percent(achieved), grown, Text.percent(threshold)));
    }
}
