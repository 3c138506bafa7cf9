package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Surroundings;
import io.floodmark.model.Verdict;
import java.util.Optional;

/**
 * Programs that take CPU from a lab while it is measured, being neither its brokers and controllers nor the generator.
 * What the host was busy with beyond these and the kernel, which writes back what brokers wrote, explains an overload,
 * but does not undo a pass. Where controllers were not read, as in runs of earlier versions, they count among what is
 * left (0.03 of a quiet machine).
 */
final class CpuInterference {
    private static final double MOST = 0.10;

    private CpuInterference() {}

    static Optional<Verdict.Invalid> objection(Observation seen, Surroundings surroundings) {
        if (!surroundings.lab() || !surroundings.sharedHost()) {
            return Optional.empty();
        }
        return share(seen, surroundings.generatorCores())
                .filter(share -> share > MOST)
                .map(share -> new Verdict.Invalid(
                        InvalidCause.DISTURBED,
                        Text.format(
                                "other processes (neither brokers nor the generator) used %s of this host's CPU (expected at"
                                        + " most %s); stop them, or wait until they finish",
                                Text.percent(share), Text.percent(MOST))));
    }

    /** Of the host's CPU; empty where one of its parts was not read. */
    private static Optional<Double> share(Observation seen, double cores) {
        Optional<Double> busy = EntityMeans.of(seen, Metric.HOST_CPU_BUSY)
                .only(Entity.Kind.HOST)
                .highest()
                .map(EntityMeans.Mean::value);
        double lab = EntityMeans.of(seen, Metric.HOST_CPU_LAB)
                .highest()
                .map(EntityMeans.Mean::value)
                .orElse(0.0);
        Optional<Double> brokers =
                EntityMeans.of(seen, Metric.PROCESS_CPU).sum().map(taken -> Math.max(taken, lab * cores));
        Optional<Double> generator = EntityMeans.of(seen, Metric.GENERATOR_CPU).sum();
        double kernel = EntityMeans.of(seen, Metric.HOST_CPU_KERNEL).sum().orElse(0.0);
        return busy.flatMap(all ->
                brokers.flatMap(ofBrokers -> generator.map(own -> all - kernel - (ofBrokers + own) / cores)));
    }
}
