package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Optional;

/**
 * Reads how much of its speed an interface of a broker's host uses: mean over the trial of the fullest interface. Like
 * {@link HostCpuRule}, it never fires by itself. The rule is off if no interface reports its speed, as is usual for
 * virtual ones: then waiting bytes are the only evidence of a saturated link (see {@code FullNetwork}), and a client
 * with too few requests in flight looks the same.
 */
final class LinkRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Optional<EntityMeans.Mean> fullest = EntityMeans.of(seen, Metric.HOST_NETWORK_USED)
                .only(Entity.Kind.HOST)
                .highest();
        if (fullest.isEmpty()) {
            return Readings.off(Indicator.LINK, "no interface of a broker's host reports its speed");
        }
        double used = fullest.get().value();
        return Readings.margin(
                Indicator.LINK,
                false,
                used,
                threshold,
                used / threshold,
                fullest.get().entity(),
                Text.format(
                        "an interface of %s used %s of its speed over %s; threshold: > %s while work waits",
                        fullest.get().entity().label(),
                        Text.percent(used),
                        Text.seconds(seen.measured().seconds()),
                        Text.percent(threshold)));
    }
}
