package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;

/** Fires on the share of the trial in which brokers throttled a connection of the generator because of a quota. */
final class ThrottledRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        if (intervals.isEmpty()) {
            return Readings.unseen(Indicator.THROTTLED, threshold, "no interval of the generator in the trial");
        }
        double throttled =
                intervals.stream().mapToLong(LoadInterval::throttledNanos).sum() / 1e9;
        double seconds = intervals.stream().mapToDouble(LoadInterval::seconds).sum();
        double share = throttled / seconds;
        return Readings.cliff(
                Indicator.THROTTLED,
                share > threshold,
                share,
                threshold,
                Entity.CLUSTER,
                Text.format(
                        "brokers throttled the load for %.2f s of %s (%s); threshold: > %s",
                        throttled, Text.seconds(seconds), Text.percent(share), Text.percent(threshold)));
    }
}
