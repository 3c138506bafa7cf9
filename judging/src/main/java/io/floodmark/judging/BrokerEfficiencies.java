package io.floodmark.judging;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import java.util.Optional;

/** Computes the work of brokers per second of their CPU time. */
public final class BrokerEfficiencies {
    /** Ratio of the quantiles of the normal distribution at 95% and at 99%, the confidence of the means. */
    private static final double OF_ERROR = 1.645 / 2.33;

    /** Error of CPU accounting and of the ends of the readings, at 90%. */
    private static final double LEAST_ERROR = 0.016;

    private BrokerEfficiencies() {}

    /** Returns the efficiency in the judged part of a trial; empty unless the CPU of all brokers was read. */
    public static Optional<BrokerEfficiency> of(Observation seen) {
        EntityMeans cpu = EntityMeans.of(seen, Metric.PROCESS_CPU).only(Entity.Kind.BROKER);
        double cores = cpu.sum().orElse(0.0);
        double achieved = seen.achievedPerSecond();
        boolean all =
                MeasureSources.of(seen, Metric.PROCESS_CPU, Entity.Kind.BROKER).whole();
        if (!(cores > 0) || !(achieved > 0) || !all) {
            return Optional.empty();
        }
        double squares = cpu.means().stream()
                .mapToDouble(EntityMeans.Mean::error)
                .filter(Double::isFinite)
                .map(error -> error * error)
                .sum();
        double error = Math.hypot(LEAST_ERROR, OF_ERROR * Math.sqrt(squares) / cores);
        double records = achieved / cores;
        return Optional.of(new BrokerEfficiency(records, records * Math.exp(-error), records * Math.exp(error)));
    }
}
