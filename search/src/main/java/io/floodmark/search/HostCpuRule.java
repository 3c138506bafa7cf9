package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import java.util.Optional;

/**
 * How busy the CPU of a broker's host is: mean over the trial of the worst host. On a small lab this is what binds, while handlers
 * still read idle. It never fires by itself: whether work waits for the CPU is what others tell, see {@link Judge}. What the JIT compilers of a lab's young JVMs take is not counted: it ends by
 * itself, and would be taken for the cost of the load (on two cores most of the CPU in a lab's first minute). Readings of entities of kind HOST are taken to be hosts of brokers; a generator's own
 * host, where it is another, reads as the generator.
 */
final class HostCpuRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Optional<EntityMeans.Mean> worst = worst(seen);
        if (worst.isEmpty()) {
            return Readings.unseen(
                    Indicator.HOST_CPU, threshold, "no reading of the CPU of a broker's host in the trial");
        }
        double busy = worst.get().value();
        String compiling = EntityMeans.of(seen, Metric.HOST_CPU_COMPILING)
                .of(worst.get().entity())
                .map(mean -> Text.format(" besides %s in JIT compilers", Text.percent(mean.value())))
                .orElse("");
        return Readings.margin(
                Indicator.HOST_CPU,
                false,
                busy,
                threshold,
                busy / threshold,
                worst.get().entity(),
                Text.format(
                        "CPU of %s: %s busy%s over %s; overload is above %s where work waits",
                        worst.get().entity().label(),
                        Text.percent(busy),
                        compiling,
                        Text.seconds(seen.measured().seconds()),
                        Text.percent(threshold)));
    }

    static Optional<EntityMeans.Mean> worst(Observation seen) {
        return EntityMeans.of(seen, metric(seen)).only(Entity.Kind.HOST).highest();
    }

    /** That is judged: without the compilers where they were read. */
    static Metric metric(Observation seen) {
        return EntityMeans.of(seen, Metric.HOST_CPU_WORKING).highest().isPresent()
                ? Metric.HOST_CPU_WORKING
                : Metric.HOST_CPU_BUSY;
    }
}
