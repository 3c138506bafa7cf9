package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Sample;
import java.util.List;
import java.util.Map;

/**
 * Followers fall behind: what they lag has a slope whose lower 95 % bound is above the threshold. It stands in for the
 * in-sync sets, which need {@code replica.lag.time.max.ms} (30 s) to show a slow follower. Brokers tell the lag of their
 * worst partition; over the whole offered load it is the least number of seconds that they can be behind, so the rule
 * fires late rather than wrongly.
 */
final class FollowerLagRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Map<Entity, List<Sample>> byEntity = SamplesByEntity.of(seen, Metric.FOLLOWER_LAG_RECORDS);
        byEntity.values().removeIf(samples -> samples.size() < Trend.LEAST_POINTS);
        if (byEntity.isEmpty()) {
            return Readings.unseen(
                    Indicator.FOLLOWER_LAG,
                    threshold,
                    "fewer than " + Trend.LEAST_POINTS + " readings of the followers' lag");
        }
        Entity worst = Entity.CLUSTER;
        Trend worstTrend = new Trend(Double.NEGATIVE_INFINITY, 0, 1);
        for (var entry : byEntity.entrySet()) {
            Trend trend = Trend.of(entry.getValue(), seen.offered().perSecond());
            if (trend.lower() > worstTrend.lower()) {
                worstTrend = trend;
                worst = entry.getKey();
            }
        }
        return Readings.cliff(
                Indicator.FOLLOWER_LAG,
                worstTrend.lower() > threshold,
                worstTrend.slope(),
                threshold,
                worst,
                Text.format(
                        "lag of followers of %s grows by %.4f s/s (at least %.4f); overload is above %.4f s/s",
                        worst.label(), worstTrend.slope(), worstTrend.lower(), threshold));
    }
}
