package io.floodmark.judging;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Optional;

/**
 * Fires if a pool of a broker's threads is idle for less than the threshold: mean over the trial of the worst broker.
 * Utilisation is the busy share over the allowed busy share.
 *
 * @param what the pool, for the evidence
 */
record IdleRule(Indicator indicator, Metric metric, String what) implements Rule {
    static final IdleRule HANDLERS = new IdleRule(Indicator.HANDLER_IDLE, Metric.HANDLER_IDLE, "request handlers");
    static final IdleRule NETWORK =
            new IdleRule(Indicator.NETWORK_IDLE, Metric.NETWORK_IDLE_MIN, "the busiest network processor");

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Optional<EntityMeans.Mean> worst = EntityMeans.of(seen, metric).lowest();
        if (worst.isEmpty()) {
            return Readings.unseen(indicator, threshold, "no exact reading of " + metric.key() + " in the trial");
        }
        double idle = worst.get().value();
        return Readings.margin(
                indicator,
                idle < threshold,
                idle,
                threshold,
                (1 - idle) / (1 - threshold),
                worst.get().entity(),
                Text.format(
                        "%s of %s: %s idle over %s; threshold: < %s",
                        what,
                        worst.get().entity().label(),
                        Text.percent(idle),
                        Text.seconds(seen.measured().seconds()),
                        Text.percent(threshold)));
    }
}
