package io.floodmark.search;

import io.floodmark.model.CatchUp;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A consumer group falls behind: of the worst group the lower 95 % bound of the slope of its lag is above the threshold (seconds
 * per second), or the lag ended more than 3 s above where it began. A lag in seconds is what the producers write in that time at
 * the offered load. A group that began behind may be behind: it is read from where it has caught up, and until then only for whether
 * it falls further behind.
 */
final class ConsumerLagRule implements Rule {
    static final double MOST_GROWN_SECONDS = 3;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Map<String, List<ConsumeInterval>> groups = new LinkedHashMap<>();
        for (ConsumeInterval interval : seen.measuredConsumption()) {
            groups.computeIfAbsent(interval.group(), unseen -> new ArrayList<>())
                    .add(interval);
        }
        for (CatchUp catchUp : CatchUp.of(seen)) {
            groups.computeIfPresent(catchUp.began().group(), (group, intervals) -> sinceCaughtUp(intervals, catchUp));
        }
        if (groups.isEmpty()) {
            return Readings.off(Indicator.CONSUMER_LAG, "nobody consumes");
        }
        List<IndicatorReading> readings = groups.entrySet().stream()
                .map(group -> read(group.getKey(), group.getValue(), seen, threshold))
                .toList();
        return readings.stream()
                .filter(IndicatorReading::fired)
                .findFirst()
                .orElseGet(() -> readings.get(readings.size() - 1));
    }

    /** The intervals after the one in which it caught up; all of them where too few are left to tell anything. */
    private static List<ConsumeInterval> sinceCaughtUp(List<ConsumeInterval> intervals, CatchUp catchUp) {
        if (catchUp.untilNanos().isEmpty()) {
            return intervals;
        }
        long until = catchUp.untilNanos().getAsLong();
        List<ConsumeInterval> since = intervals.stream()
                .filter(interval -> interval.fromNanos() >= until)
                .toList();
        return since.size() < Trend.LEAST_POINTS ? intervals : since;
    }

    private static IndicatorReading read(
            String group, List<ConsumeInterval> intervals, Observation seen, double threshold) {
        if (intervals.size() < Trend.LEAST_POINTS) {
            return Readings.unseen(
                    Indicator.CONSUMER_LAG,
                    threshold,
                    intervals.size() + " intervals of group " + group + ", needed are " + Trend.LEAST_POINTS);
        }
        double[] times = new double[intervals.size()];
        double[] lags = new double[intervals.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = (intervals.get(i).toNanos() - seen.measured().fromNanos()) / 1e9;
            lags[i] = intervals.get(i).lag() / seen.offered().perSecond();
        }
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
                                + "overload is above %.4f s/s or %.0f s in all",
                        group, lags[0], last, trend.slope(), trend.lower(), threshold, MOST_GROWN_SECONDS));
    }
}
