package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Optional;

/**
 * Fires if the queue of a gateway's producer lane fills or blocks: the value is the age of its oldest record in
 * seconds, as the mean over the trial of the worst lane. A lane that keeps up holds its records for milliseconds.
 */
final class GatewayQueueRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Optional<EntityMeans.Mean> worst =
                EntityMeans.of(seen, Metric.GATEWAY_QUEUE_AGE).highest();
        if (worst.isEmpty()) {
            return Readings.off(Indicator.GATEWAY_QUEUE, "no gateway is read");
        }
        double seconds = worst.get().value();
        return Readings.cliff(
                Indicator.GATEWAY_QUEUE,
                seconds > threshold,
                seconds,
                threshold,
                worst.get().entity(),
                Text.format(
                        "the oldest record of %s waited for %.3f s; threshold: > %.3f s",
                        worst.get().entity().label(), seconds, threshold));
    }
}
