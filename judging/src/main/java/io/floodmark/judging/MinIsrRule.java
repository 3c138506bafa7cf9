package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Comparator;
import java.util.Optional;

/** Fires if test partitions have fewer in-sync replicas than acks=all requires: the worst poll counts. */
final class MinIsrRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Optional<Sample> worst =
                seen.measuredSamples(Metric.OUR_UNDER_MIN_ISR).stream().max(Comparator.comparingDouble(Sample::value));
        if (worst.isEmpty()) {
            return Readings.unseen(Indicator.MIN_ISR, threshold, "no poll of the in-sync sets in the trial");
        }
        double partitions = worst.get().value();
        return Readings.cliff(
                Indicator.MIN_ISR,
                partitions > threshold,
                partitions,
                threshold,
                worst.get().entity(),
                Text.format(
                        "at most %.0f test partitions below min.insync.replicas at once; threshold: > %.0f",
                        partitions, threshold));
    }
}
