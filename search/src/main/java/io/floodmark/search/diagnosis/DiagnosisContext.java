package io.floodmark.search.diagnosis;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.LatencySummary;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Plan;
import io.floodmark.model.Sample;
import io.floodmark.model.Surroundings;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import io.floodmark.search.EntityMeans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.StatUtils;

/**
 * One trial with what was asked for, as rules look at it: means over its judged part. What was not read is NaN, which
 * is neither more nor less than any threshold, so that nothing follows from it.
 *
 * @param quotas of the operator that apply, or may apply, to the load
 * @param earlier valid and tested trials of the run before this one
 */
record DiagnosisContext(
        Trial trial, Plan plan, Surroundings surroundings, List<String> quotas, List<Observation> earlier) {
    private static final double NANOS_PER_MILLI = 1e6;
    /** Fewer show no variation. */
    private static final int LEAST_READINGS = 3;

    Observation seen() {
        return trial.observation();
    }

    /** Whether there is anything to explain: the load was not carried, or the trial could not show that it is. */
    boolean troubled() {
        if (trial.verdict() instanceof Verdict.Invalid invalid) {
            return invalid.cause().generatorSuspected() || invalid.cause() == InvalidCause.DISTURBED;
        }
        return trial.overloaded();
    }

    /**
     * That disks were seen to write less than brokers append. Where a trial was too short to exercise them the
     * indicator fires too, and knows no utilisation: that says nothing of the disks.
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

    /** That it was judged, and had nothing to object. */
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
        return EntityMeans.of(seen(), metric);
    }

    /** Of a time of Produce requests: over all brokers, each weighted by its requests. */
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
        return variation(seen().measuredSamples(metric).stream().mapToDouble(Sample::value));
    }

    /** Returns the same for one entity. */
    double variation(Metric metric, Entity entity) {
        return variation(seen().measuredSamples(metric).stream()
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
     * Bytes per second that each broker receives from clients and from leaders, and how steady they are.
     *
     * @param perSecond mean of the broker that receives most
     * @param variation highest coefficient of variation of a broker, from reading to reading
     */
    record Inflow(double perSecond, double variation) {}

    /** Empty if a broker has fewer than three readings of both. */
    Optional<Inflow> inflow() {
        List<double[]> brokers = new ArrayList<>();
        for (EntityMeans.Mean broker : each(Metric.BYTES_IN)) {
            List<Sample> replicated = seen().measuredSamples(Metric.REPLICATION_BYTES_IN).stream()
                    .filter(sample -> sample.entity().equals(broker.entity()))
                    .toList();
            double[] sums = seen().measuredSamples(Metric.BYTES_IN).stream()
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

    /** One pass over a broker's beans reads one after another. */
    private static Optional<Sample> sameTime(Sample sample, List<Sample> others) {
        long half = (sample.toNanos() - sample.fromNanos()) / 2;
        return others.stream()
                .filter(other -> Math.abs(other.toNanos() - sample.toNanos()) <= half)
                .min(Comparator.comparingLong(other -> Math.abs(other.toNanos() - sample.toNanos())));
    }

    /** Of the readings of a metric, the share above that value; NaN where there are none. */
    double shareAbove(Metric metric, double value) {
        List<Sample> samples = seen().measuredSamples(metric);
        long above = samples.stream().filter(sample -> sample.value() > value).count();
        return samples.isEmpty() ? Double.NaN : above / (double) samples.size();
    }

    /** Share of the judged part for which brokers asked the generator to wait. */
    double throttledShare() {
        double seconds = seconds();
        return seen().measuredIntervals().stream()
                        .mapToLong(LoadInterval::throttledNanos)
                        .sum()
                / 1e9
                / seconds;
    }

    /** NaN where nothing was judged. */
    double seconds() {
        double seconds = seen().measuredIntervals().stream()
                .mapToDouble(LoadInterval::seconds)
                .sum();
        return seconds == 0 ? Double.NaN : seconds;
    }

    /** From due to acknowledged, of a record, on average. */
    double latencyMillis() {
        return millis(LoadInterval::latency);
    }

    /** From sent to acknowledged. */
    double serviceMillis() {
        return millis(LoadInterval::service);
    }

    private double millis(Function<LoadInterval, LatencySummary> which) {
        ToDoubleFunction<LoadInterval> count =
                interval -> (double) which.apply(interval).count();
        List<LoadInterval> counted = seen().measuredIntervals().stream()
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

    /** Busy share of the busiest host of a broker, without a lab's JIT compilers where they are told apart. */
    double hostBusy() {
        double working = highest(Metric.HOST_CPU_WORKING);
        return Double.isNaN(working) ? highest(Metric.HOST_CPU_BUSY) : working;
    }

    /**
     * Cores that all brokers together take, over those of the host; NaN where they are not on the generator's, whose
     * cores are known.
     */
    double brokersShare() {
        return surroundings.sharedHost() ? sum(Metric.PROCESS_CPU) / surroundings.generatorCores() : Double.NaN;
    }
}
