package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the CPU utilisation of brokers' hosts: the mean over the trial of the busiest host. On a small lab this is the
 * bottleneck while handlers still read idle. The rule never fires by itself: other indicators show whether work waits
 * for the CPU, see {@link Judge}. CPU time of JIT compilers in a lab's young JVMs is not counted: it ends by itself and
 * would be mistaken for the cost of the load (on two cores it is most of the CPU time in a lab's first minute).
 * Entities of kind HOST are hosts of brokers; a separate host of the generator is read as the generator.
 *
 * <p>A broker with a CPU quota is saturated when it has used its quota, even on an idle host: the higher of the two
 * utilisations counts. Its compilers count towards its quota. On a cluster without host metrics, the processors that
 * the broker's JVM may use take the place of a quota.
 */
final class HostCpuRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        return Stream.concat(host(seen, threshold).stream(), ofQuotas(seen, threshold))
                .max(Comparator.comparingDouble(IndicatorReading::value))
                .orElseGet(() -> Readings.unseen(
                        Indicator.HOST_CPU, threshold, "no reading of the CPU of a broker's host in the trial"));
    }

    private static Optional<IndicatorReading> host(Observation seen, double threshold) {
        return worst(seen).map(host -> {
            String compiling = EntityMeans.of(seen, Metric.HOST_CPU_COMPILING)
                    .of(host.entity())
                    .map(mean -> Text.format(" plus %s in JIT compilers", Text.percent(mean.value())))
                    .orElse("");
            return reading(
                    seen, threshold, host.entity(), host.value(), Text.percent(host.value()) + " busy" + compiling);
        });
    }

    private static Stream<IndicatorReading> ofQuotas(Observation seen, double threshold) {
        Quotas quotas = Quotas.of(seen);
        return EntityMeans.of(seen, Metric.PROCESS_CPU).only(Entity.Kind.BROKER).means().stream()
                .flatMap(cores -> quotas
                        .of(cores.entity())
                        .map(quota -> reading(
                                seen,
                                threshold,
                                cores.entity(),
                                cores.value() / quota.cores(),
                                Text.format(
                                        "%s of its %s used",
                                        Text.percent(cores.value() / quota.cores()), quota.what())))
                        .stream());
    }

    /** The CPU that a broker's process may use at most. */
    private record Quota(double cores, String what) {}

    /**
     * The quotas of all brokers.
     *
     * @param processors of each JVM; empty if a host's CPU was read
     */
    private record Quotas(EntityMeans known, Optional<EntityMeans> processors) {
        static Quotas of(Observation seen) {
            return new Quotas(
                    EntityMeans.of(seen, Metric.PROCESS_CPU_QUOTA),
                    worst(seen).isPresent()
                            ? Optional.empty()
                            : Optional.of(EntityMeans.of(seen, Metric.PROCESS_PROCESSORS)));
        }

        Optional<Quota> of(Entity broker) {
            return known.of(broker)
                    .map(mean -> new Quota(mean.value(), Text.format("quota of %.2f cores", mean.value())))
                    .or(() -> processors
                            .flatMap(all -> all.of(broker))
                            .map(mean -> new Quota(mean.value(), Text.format("%.0f processors", mean.value()))));
        }
    }

    private static IndicatorReading reading(Observation seen, double threshold, Entity where, double busy, String how) {
        return Readings.margin(
                Indicator.HOST_CPU,
                false,
                busy,
                threshold,
                busy / threshold,
                where,
                Text.format(
                        "CPU of %s: %s over %s; threshold: > %s while work waits",
                        where.label(), how, Text.seconds(seen.measured().seconds()), Text.percent(threshold)));
    }

    /** Returns the error of the utilisation of the given host or broker's quota; NaN if unknown. */
    static double error(Observation seen, Entity where) {
        double ofQuota = Quotas.of(seen).of(where).map(Quota::cores).orElse(Double.NaN);
        boolean host = where.kind() == Entity.Kind.HOST;
        return EntityMeans.of(seen, host ? metric(seen) : Metric.PROCESS_CPU)
                        .of(where)
                        .map(EntityMeans.Mean::error)
                        .orElse(Double.NaN)
                / (host ? 1 : ofQuota);
    }

    private static Optional<EntityMeans.Mean> worst(Observation seen) {
        return EntityMeans.of(seen, metric(seen)).only(Entity.Kind.HOST).highest();
    }

    /** Returns the metric that is judged: without the JIT compilers if they were read. */
    private static Metric metric(Observation seen) {
        return EntityMeans.of(seen, Metric.HOST_CPU_WORKING).highest().isPresent()
                ? Metric.HOST_CPU_WORKING
                : Metric.HOST_CPU_BUSY;
    }
}
