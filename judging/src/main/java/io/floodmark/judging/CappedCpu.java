package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hipparchus.stat.StatUtils;

/**
 * A broker whose CPU is limited, for example by the quota of a container: it uses the same CPU time per second at
 * different throughputs, steadily, while its produce requests take longer. It takes two trials to show this: the CPU
 * time of a broker without a limit grows with throughput, or varies.
 *
 * @param broker the broker
 * @param cores CPU time per second of its process
 * @param perSecond records per second of the trial
 * @param millis time of produce requests in the broker's queues and handlers
 * @param lowerPerSecond records per second of the earlier trial with the same CPU time
 * @param lowerMillis time of produce requests in that trial
 */
public record CappedCpu(
        Entity broker, double cores, double perSecond, double millis, double lowerPerSecond, double lowerMillis) {
    private static final double LEAST_CORES = 0.05;
    /** Largest relative difference at which two CPU times count as equal. */
    private static final double SAME_CPU = 0.05;
    /** Highest coefficient of variation between a trial's readings at which CPU time counts as steady. */
    private static final double STEADY = 0.06;
    /** Fewer readings do not show the variation. */
    private static final int LEAST_READINGS = 3;
    /** Ratio of throughputs from which on the CPU time of a broker without a limit would differ. */
    private static final double OTHER_THROUGHPUT = 1.3;
    /** Ratio of request times from which on requests count as slower. */
    private static final double SLOWER = 1.25;

    /** Returns the broker with the greatest growth of request time; empty if no broker is known to be limited. */
    public static Optional<CappedCpu> of(List<Observation> earlier, Observation now) {
        return EntityMeans.of(now, Metric.PROCESS_CPU).only(Entity.Kind.BROKER).means().stream()
                .flatMap(cpu -> of(cpu, earlier, now).stream())
                .max((one, other) -> Double.compare(one.growth(), other.growth()));
    }

    private double growth() {
        return millis / lowerMillis;
    }

    /** Returns the broker if it is limited: every earlier trial with a lower throughput has to agree. */
    private static Optional<CappedCpu> of(EntityMeans.Mean cpu, List<Observation> earlier, Observation now) {
        List<Observation> lower = earlier.stream()
                .filter(seen -> seen.achievedPerSecond() > 0
                        && seen.achievedPerSecond() * OTHER_THROUGHPUT <= now.achievedPerSecond())
                .filter(seen -> EntityMeans.of(seen, Metric.PROCESS_CPU)
                        .of(cpu.entity())
                        .isPresent())
                .toList();
        boolean capped = cpu.value() > LEAST_CORES
                && !lower.isEmpty()
                && Stream.concat(Stream.of(now), lower.stream()).allMatch(seen -> steady(seen, cpu.entity()))
                && lower.stream().allMatch(seen -> sameCpu(cpu, seen) && slower(cpu.entity(), seen, now));
        return capped
                ? Optional.of(new CappedCpu(
                        cpu.entity(),
                        cpu.value(),
                        now.achievedPerSecond(),
                        millis(now, cpu.entity()),
                        lower.get(0).achievedPerSecond(),
                        millis(lower.get(0), cpu.entity())))
                : Optional.empty();
    }

    private static boolean sameCpu(EntityMeans.Mean cpu, Observation then) {
        double before = EntityMeans.of(then, Metric.PROCESS_CPU)
                .of(cpu.entity())
                .orElseThrow()
                .value();
        return Math.abs(cpu.value() / before - 1) <= SAME_CPU;
    }

    private static boolean steady(Observation seen, Entity broker) {
        double[] readings = seen.measuredSamples(Metric.PROCESS_CPU).stream()
                .filter(sample -> sample.entity().equals(broker))
                .mapToDouble(sample -> sample.value())
                .toArray();
        return readings.length >= LEAST_READINGS
                && Math.sqrt(StatUtils.variance(readings)) <= STEADY * StatUtils.mean(readings);
    }

    private static boolean slower(Entity broker, Observation then, Observation now) {
        return millis(now, broker) >= SLOWER * millis(then, broker);
    }

    /** Returns NaN, which makes every comparison false, if one of the parts is unknown. */
    private static double millis(Observation seen, Entity broker) {
        return Stream.of(Metric.PRODUCE_QUEUE_MILLIS, Metric.PRODUCE_LOCAL_MILLIS)
                .mapToDouble(part -> EntityMeans.of(seen, part)
                        .of(broker)
                        .map(EntityMeans.Mean::value)
                        .orElse(Double.NaN))
                .sum();
    }

    /** Returns the finding as a clause. */
    public String human() {
        return Text.format(
                "the CPU of %s is limited: it uses %.2f cores at %,.0f and at %,.0f records/s; produce requests take %.1f ms"
                        + " in it instead of %.1f ms",
                broker.label(), cores, perSecond, lowerPerSecond, millis, lowerMillis);
    }
}
