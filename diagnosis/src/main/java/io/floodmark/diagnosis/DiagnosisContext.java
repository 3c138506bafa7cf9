package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.StatUtils;

/**
 * One trial with its plan, as the rules use it: means over its judged part. A metric that was not read is NaN, which is
 * neither above nor below any threshold, so that no conclusion follows from it.
 *
 * @param quotas quotas of the operator that apply, or may apply, to the load
 * @param earlier valid trials, and trials of a generator test, of the run before this one
 */
record DiagnosisContext(
        Trial trial, Plan plan, Surroundings surroundings, List<String> quotas, List<Observation> earlier) {
    private static final double NANOS_PER_MILLI = 1e6;
    /** Fewer readings do not show the variation. */
    private static final int LEAST_READINGS = 3;

    Observation observation() {
        return trial.observation();
    }

    /** True if there is something to explain: the load was not sustained, or the trial could not show that it was. */
    boolean troubled() {
        if (trial.verdict() instanceof Verdict.Invalid invalid) {
            return invalid.cause().generatorSuspected() || invalid.cause() == InvalidCause.DISTURBED;
        }
        return trial.overloaded();
    }

    /**
     * Returns the reading of disks that write less than brokers append. The indicator also fires if a trial was too
     * short to exercise the disks, but then has no utilisation: that is no evidence about the disks.
     */
    Optional<IndicatorReading> overtakenDisks() {
        return reading(Indicator.DISK).filter(reading -> reading.fired() && reading.utilisation() > 1);
    }

    Optional<IndicatorReading> reading(Indicator indicator) {
        return trial.judgement().readings().stream()
                .filter(reading -> reading.indicator() == indicator)
                .findFirst();
    }

    boolean fired(Indicator indicator) {
        return reading(indicator).filter(IndicatorReading::fired).isPresent();
    }

    /** True if the indicator was judged and did not fire. */
    boolean clear(Indicator indicator) {
        return reading(indicator)
                .filter(reading -> reading.state() == IndicatorReading.State.CLEAR)
                .isPresent();
    }

    double highest(Metric metric) {
        return of(metric).highest().map(EntityMeans.Mean::value).orElse(Double.NaN);
    }

    double lowest(Metric metric) {
        return of(metric).lowest().map(EntityMeans.Mean::value).orElse(Double.NaN);
    }

    double sum(Metric metric) {
        return of(metric).sum().orElse(Double.NaN);
    }

    Optional<EntityMeans.Mean> worst(Metric metric) {
        return of(metric).highest();
    }

    double of(Metric metric, Entity entity) {
        return of(metric).of(entity).map(EntityMeans.Mean::value).orElse(Double.NaN);
    }

    List<EntityMeans.Mean> each(Metric metric) {
        return of(metric).means();
    }

    private EntityMeans of(Metric metric) {
        return EntityMeans.of(observation(), metric);
    }

    /** Returns a mean time of Produce requests over all brokers, each weighted by its requests. */
    double produceMillis(Metric mean) {
        double sum = 0;
        double requests = 0;
        for (EntityMeans.Mean rate : each(Metric.PRODUCE_RATE)) {
            double millis = of(mean, rate.entity());
            if (!Double.isNaN(millis)) {
                sum += millis * rate.value();
                requests += rate.value();
            }
        }
        return requests == 0 ? Double.NaN : sum / requests;
    }

    /**
     * Returns the mean number of log flushes in progress on the broker with the most, by Little's law; NaN if it is
     * unknown.
     */
    double flushesInProgress() {
        return each(Metric.LOG_FLUSH_RATE).stream()
                .mapToDouble(rate -> rate.value() * of(Metric.LOG_FLUSH_MILLIS, rate.entity()) / 1e3)
                .filter(flushes -> !Double.isNaN(flushes))
                .max()
                .orElse(Double.NaN);
    }

    /** Returns the coefficient of variation of a rate from second to second; NaN with fewer than three readings. */
    double variation(Metric metric) {
        return variation(observation().measuredSamples(metric).stream().mapToDouble(Sample::value));
    }

    /** Returns the coefficient of variation of a rate for one entity. */
    double variation(Metric metric, Entity entity) {
        return variation(observation().measuredSamples(metric).stream()
                .filter(sample -> sample.entity().equals(entity))
                .mapToDouble(Sample::value));
    }

    private static double variation(DoubleStream readings) {
        double[] values = readings.toArray();
        return values.length < LEAST_READINGS
                ? Double.NaN
                : Math.sqrt(StatUtils.variance(values)) / StatUtils.mean(values);
    }

    /**
     * The bytes per second that each broker receives from clients and from leaders, and their variation.
     *
     * @param perSecond mean of the broker that receives most
     * @param variation highest coefficient of variation of a broker, from reading to reading
     */
    record Inflow(double perSecond, double variation) {}

    /** Returns the inflow; empty if a broker has fewer than three readings of both rates. */
    Optional<Inflow> inflow() {
        List<double[]> brokers = new ArrayList<>();
        for (EntityMeans.Mean broker : each(Metric.BYTES_IN)) {
            List<Sample> replicated = observation().measuredSamples(Metric.REPLICATION_BYTES_IN).stream()
                    .filter(sample -> sample.entity().equals(broker.entity()))
                    .toList();
            double[] sums = observation().measuredSamples(Metric.BYTES_IN).stream()
                    .filter(sample -> sample.entity().equals(broker.entity()))
                    .flatMap(sample ->
                            sameTime(sample, replicated).stream().map(other -> sample.value() + other.value()))
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            if (sums.length < LEAST_READINGS) {
                return Optional.empty();
            }
            brokers.add(sums);
        }
        return brokers.isEmpty()
                ? Optional.empty()
                : Optional.of(new Inflow(
                        brokers.stream().mapToDouble(StatUtils::mean).max().orElseThrow(),
                        brokers.stream()
                                .mapToDouble(sums -> variation(DoubleStream.of(sums)))
                                .max()
                                .orElseThrow()));
    }

    /** Finds the reading of the same poll, which reads a broker's beans one after another. */
    private static Optional<Sample> sameTime(Sample sample, List<Sample> others) {
        long half = (sample.toNanos() - sample.fromNanos()) / 2;
        return others.stream()
                .filter(other -> Math.abs(other.toNanos() - sample.toNanos()) <= half)
                .min(Comparator.comparingLong(other -> Math.abs(other.toNanos() - sample.toNanos())));
    }

    /** Returns the share of a metric's readings above the given value; NaN if there are none. */
    double shareAbove(Metric metric, double value) {
        List<Sample> samples = observation().measuredSamples(metric);
        long above = samples.stream().filter(sample -> sample.value() > value).count();
        return samples.isEmpty() ? Double.NaN : above / (double) samples.size();
    }

    /** Returns the share of the judged part in which brokers throttled the generator. */
    double throttledShare() {
        double seconds = seconds();
        return observation().measuredIntervals().stream()
                        .mapToLong(LoadInterval::throttledNanos)
                        .sum()
                / 1e9
                / seconds;
    }

    /** Returns the judged seconds; NaN if nothing was judged. */
    double seconds() {
        double seconds = observation().measuredIntervals().stream()
                .mapToDouble(LoadInterval::seconds)
                .sum();
        return seconds == 0 ? Double.NaN : seconds;
    }

    /** Returns the mean time of a record from its scheduled send time to its acknowledgement. */
    double latencyMillis() {
        return millis(LoadInterval::latency);
    }

    /** Returns the mean time of a record from sending to its acknowledgement. */
    double serviceMillis() {
        return millis(LoadInterval::service);
    }

    private double millis(Function<LoadInterval, LatencySummary> which) {
        ToDoubleFunction<LoadInterval> count =
                interval -> (double) which.apply(interval).count();
        List<LoadInterval> counted = observation().measuredIntervals().stream()
                .filter(interval -> count.applyAsDouble(interval) > 0)
                .toList();
        double records = counted.stream().mapToDouble(count).sum();
        return records == 0
                ? Double.NaN
                : counted.stream()
                                .mapToDouble(interval -> count.applyAsDouble(interval)
                                        * which.apply(interval).meanNanos())
                                .sum()
                        / records
                        / NANOS_PER_MILLI;
    }

    /**
     * Returns the busy share of the busiest host of a broker, without a lab's JIT compilers if they were read
     * separately.
     */
    double hostBusy() {
        double working = highest(Metric.HOST_CPU_WORKING);
        return Double.isNaN(working) ? highest(Metric.HOST_CPU_BUSY) : working;
    }

    /**
     * Returns the cores that all brokers together use, over those of the host; NaN if they are not on the generator's
     * host, the only one with a known number of cores.
     */
    double brokersShare() {
        return surroundings.sharedHost() ? sum(Metric.PROCESS_CPU) / surroundings.generatorCores() : Double.NaN;
    }
}
