package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;
import java.util.Map;

/**
 * Fires if followers fall behind: their lag has a slope whose lower 95% bound is above the threshold, and has grown by
 * more than 0.2 s. It complements the in-sync sets, which need {@code replica.lag.time.max.ms} (30 s) to show a slow
 * follower. Brokers report the lag of their worst partition in records. Divided by the load of the busiest partition it
 * is the least number of seconds that this partition can be behind, whatever the number of partitions.
 */
final class FollowerLagRule implements Rule {
    private static final double LEAST_GROWN_SECONDS = 0.2;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Map<Entity, List<Sample>> byEntity = SamplesByEntity.of(seen, Metric.FOLLOWER_LAG_RECORDS);
        byEntity.values().removeIf(samples -> samples.size() < Trend.LEAST_POINTS);
        if (byEntity.isEmpty()) {
            return Readings.unseen(
                    Indicator.FOLLOWER_LAG, threshold, "fewer than " + Trend.LEAST_POINTS + " samples of follower lag");
        }
        double partitionLoad = seen.offered().perSecond() * busiestShare(seen);
        Entity worst = Entity.CLUSTER;
        Trend worstTrend = new Trend(Double.NEGATIVE_INFINITY, 0, 1);
        for (var entry : byEntity.entrySet()) {
            Trend trend = Trend.of(entry.getValue(), partitionLoad);
            if (trend.lower() > worstTrend.lower()) {
                worstTrend = trend;
                worst = entry.getKey();
            }
        }
        return Readings.cliff(
                Indicator.FOLLOWER_LAG,
                worstTrend.lower() > threshold
                        && worstTrend.lower() * seen.measured().seconds() > LEAST_GROWN_SECONDS,
                worstTrend.slope(),
                threshold,
                worst,
                Text.format(
                        "follower lag of %s grows by %.4f s/s (at least %.4f) for the busiest partition of %.0f"
                                + " records/s; threshold: > %.4f s/s",
                        worst.label(), worstTrend.slope(), worstTrend.lower(), partitionLoad, threshold));
    }

    /** Returns the busiest partition's share; 1 if it was not read, so the rule then fires late. */
    private static double busiestShare(Observation seen) {
        return EntityMeans.of(seen, Metric.BUSIEST_PARTITION)
                .highest()
                .map(EntityMeans.Mean::value)
                .filter(share -> share > 0)
                .orElse(1.0);
    }
}
