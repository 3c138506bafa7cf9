package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How busy the CPU of a broker's host is: mean over the trial of the worst host. On a small lab this is what binds,
 * while handlers still read idle. It never fires by itself: whether work waits for the CPU is what others tell, see
 * {@link Judge}. What the JIT compilers of a lab's young JVMs take is not counted: it ends by itself, and would be
 * taken for the cost of the load (on two cores most of the CPU in a lab's first minute). Readings of entities of kind
 * HOST are taken to be hosts of brokers; a generator's own host, where it is another, reads as the generator.
 *
 * <p>A broker with a CPU quota of its own is full when that is used up, however idle its host: the fuller of the two
 * counts. Its compilers are within the quota. On a cluster without host metrics, the processors that its JVM may use
 * take the place of a quota.
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

    /** CPU that a broker's process may use at most. */
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

    /** Of how busy that host, or a broker's quota, is; NaN where it is not known. */
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

    /** That is judged: without the compilers where they were read. */
    private static Metric metric(Observation seen) {
        return EntityMeans.of(seen, Metric.HOST_CPU_WORKING).highest().isPresent()
                ? Metric.HOST_CPU_WORKING
                : Metric.HOST_CPU_BUSY;
    }
}
