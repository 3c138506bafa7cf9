package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Instrument;
import io.floodmark.model.Metric;
import java.util.List;
import java.util.Optional;

/** A broker that stands still for its garbage collector. That its pauses are the cause, and not the load's, no count tells by itself. */
final class BrokerCollections implements CauseRule {
    private static final double MUCH = 0.05;

    @Override
    public Optional<Cause> look(Scene scene) {
        double paused = scene.highest(Metric.GC_PAUSE_FRACTION);
        return new Hearing(Bottleneck.BROKER_GC)
                .speaks(
                        paused > MUCH,
                        Instrument.BROKER_COUNTS,
                        List.of(Metric.GC_PAUSE_FRACTION),
                        "a broker stood still for %.1f %% of the time to collect garbage",
                        100 * paused)
                .closed(Remedies.BROKER_GC, "times of its pauses in the GC log beside those of the latency's peaks");
    }
}
