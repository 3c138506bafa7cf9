package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.List;

/**
 * Fires on the share of polls in which an in-sync set of a test partition was short or had just changed. The brokers'
 * own shrink and expand meters miss most changes under KRaft, so the polls are counted.
 */
final class IsrChurnRule implements Rule {
    private static final int LEAST_POLLS = 3;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<Sample> polls = seen.measuredSamples(Metric.ISR_UNSETTLED);
        if (polls.size() < LEAST_POLLS) {
            return Readings.unseen(
                    Indicator.ISR_CHURN,
                    threshold,
                    polls.size() + " polls of the in-sync sets (expected at least " + LEAST_POLLS + ")");
        }
        long unsettled = polls.stream().filter(poll -> poll.value() > 0).count();
        double share = (double) unsettled / polls.size();
        return Readings.cliff(
                Indicator.ISR_CHURN,
                share > threshold,
                share,
                threshold,
                polls.get(0).entity(),
                Text.format(
                        "in-sync sets short or changed in %d of %d polls (%s); threshold: > %s",
                        unsettled, polls.size(), Text.percent(share), Text.percent(threshold)));
    }
}
