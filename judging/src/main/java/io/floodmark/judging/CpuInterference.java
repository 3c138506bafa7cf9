package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Detects other processes that take CPU from a lab while it is measured: neither brokers nor controllers nor the
 * generator. The kernel is excluded, since it writes back what brokers wrote. Such CPU use explains an overload, but
 * does not invalidate a pass. If the CPU of controllers was not read (as in runs of earlier versions), they count among
 * the other processes (0.03 of a quiet machine).
 */
final class CpuInterference {
    private static final double MOST = 0.10;

    /** Metrics that a share is read from. */
    static final Set<Metric> METRICS = EnumSet.of(
            Metric.HOST_CPU_BUSY,
            Metric.HOST_CPU_LAB,
            Metric.HOST_CPU_KERNEL,
            Metric.PROCESS_CPU,
            Metric.GENERATOR_CPU);

    /** Bound of a share that is the difference of readings. */
    private static final double MOST_TAKEN = 0.99;

    /** Shares below this are the error of the readings, and controllers of earlier versions. */
    private static final double LEAST = 0.05;

    private CpuInterference() {}

    /** True if brokers and generator have the CPU that is read, so that the rest of it is of others. */
    static boolean isRead(Surroundings surroundings) {
        return surroundings.lab() && surroundings.sharedHost();
    }

    /**
     * Returns the share of the host's CPU that other processes and virtual machines took (steal is part of the busy
     * time); 0 if it is not known.
     */
    static double known(Observation seen, Surroundings surroundings) {
        double share = share(seen, surroundings.generatorCores()).orElse(0.0);
        return share < LEAST ? 0 : Math.min(MOST_TAKEN, share);
    }

    static Optional<Verdict.Invalid> objection(Observation seen, Surroundings surroundings) {
        if (!isRead(surroundings)) {
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

    /** Returns a fraction of the host's CPU; empty if one of its parts was not read. */
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
