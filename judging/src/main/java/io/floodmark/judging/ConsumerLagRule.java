package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.CatchUp;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Fires if a consumer group falls behind: for one group, or for the mean of all groups, the lower 95% bound of the
 * slope of the lag is above the threshold (seconds per second), or the lag ended more than 3 s above its first value. A
 * lag in seconds is the number of records over the offered load. A group that began with a backlog may lag: it is
 * judged from the time when it has caught up; until then only a growing lag counts.
 */
final class ConsumerLagRule implements Rule {
    static final double MOST_GROWN_SECONDS = 3;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Map<String, CatchUp> catchUps = CatchUp.of(seen).stream()
                .collect(Collectors.toMap(catchUp -> catchUp.began().group(), catchUp -> catchUp));
        List<GroupLag> lags = GroupLag.of(seen);
        if (lags.isEmpty()) {
            return Readings.off(Indicator.CONSUMER_LAG, "no consumers");
        }
        List<IndicatorReading> readings = lags.stream()
                .map(lag -> sinceCaughtUp(lag, Optional.ofNullable(catchUps.get(lag.name()))))
                .map(lag -> read(lag, seen, threshold))
                .toList();
        return readings.stream()
                .filter(IndicatorReading::fired)
                .findFirst()
                .orElseGet(() -> readings.get(readings.size() - 1));
    }

    /** Returns the lag after the interval in which the group caught up, or all of it if too few points are left. */
    private static GroupLag sinceCaughtUp(GroupLag lag, Optional<CatchUp> catchUp) {
        OptionalLong until = catchUp.map(CatchUp::untilNanos).orElse(OptionalLong.empty());
        if (until.isEmpty()) {
            return lag;
        }
        GroupLag since = lag.since(until.getAsLong());
        return since.points().size() < Trend.LEAST_POINTS ? lag : since;
    }

    private static IndicatorReading read(GroupLag lag, Observation seen, double threshold) {
        List<GroupLag.Point> points = lag.points();
        if (points.size() < Trend.LEAST_POINTS) {
            return Readings.unseen(
                    Indicator.CONSUMER_LAG,
                    threshold,
                    points.size() + " intervals of group " + lag.name() + " (expected at least " + Trend.LEAST_POINTS
                            + ")");
        }
        double[] times = points.stream()
                .mapToDouble(point -> (point.atNanos() - seen.measured().fromNanos()) / 1e9)
                .toArray();
        double[] lags = points.stream()
                .mapToDouble(point -> point.records() / seen.offered().perSecond())
                .toArray();
        Trend trend = Trend.of(times, lags);
        double last = lags[lags.length - 1];
        return Readings.cliff(
                Indicator.CONSUMER_LAG,
                trend.lower() > threshold || last - lags[0] > MOST_GROWN_SECONDS,
                trend.slope(),
                threshold,
                Entity.CLUSTER,
                Text.format(
                        "group %s lags by %.2f s at the start, %.2f s at the end, growing by %.4f s/s (at least %.4f); "
                                + "threshold: > %.4f s/s or %.0f s in total",
                        lag.name(), lags[0], last, trend.slope(), trend.lower(), threshold, MOST_GROWN_SECONDS));
    }
}
