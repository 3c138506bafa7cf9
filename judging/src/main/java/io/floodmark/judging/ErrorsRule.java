package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;

/** Fires if the share of failed records among the sent ones is above the threshold. */
final class ErrorsRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        long sent = intervals.stream().mapToLong(LoadInterval::sent).sum();
        long failed = intervals.stream().mapToLong(LoadInterval::failed).sum();
        if (sent + failed == 0) {
            return Readings.unseen(Indicator.ERRORS, threshold, "nothing was sent in the trial");
        }
        double share = (double) failed / Math.max(sent, failed);
        return Readings.cliff(
                Indicator.ERRORS,
                share > threshold,
                share,
                threshold,
                Entity.CLUSTER,
                Text.format(
                        "%,d of %,d records failed (%.4f%%); threshold: > %.4f%%",
                        failed, sent, 100 * share, 100 * threshold));
    }
}
