package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;

/**
 * Fires if the backlog grows: the lower 95% bound of its slope is above the threshold (seconds per second), or it ended
 * more than 3 s above its first value.
 */
final class BacklogRule implements Rule {
    static final double MOST_GROWN_SECONDS = 3;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Backlog backlog = Backlog.of(seen);
        if (backlog.points() < Trend.LEAST_POINTS) {
            return Readings.unseen(
                    Indicator.BACKLOG,
                    threshold,
                    backlog.points() + " intervals of the generator (expected at least " + Trend.LEAST_POINTS + ")");
        }
        Trend trend = backlog.trend();
        double grown = backlog.last() - backlog.first();
        return Readings.cliff(
                Indicator.BACKLOG,
                trend.lower() > threshold || grown > MOST_GROWN_SECONDS,
                trend.slope(),
                threshold,
                Entity.CLUSTER,
                Text.format(
                        "backlog %.2f s at the start, %.2f s at the end, growing by %.4f s/s (at least %.4f); "
                                + "threshold: > %.4f s/s or %.0f s in total",
                        backlog.first(), backlog.last(), trend.slope(), trend.lower(), threshold, MOST_GROWN_SECONDS));
    }
}
