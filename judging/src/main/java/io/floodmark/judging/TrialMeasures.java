package io.floodmark.judging;

import io.floodmark.model.comparison.MeasuredPair;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The measures of a trial for a comparison, over its judged part, per confirmed record if the measure is defined so.
 * Measures that were not read, were read from some of the brokers only, or are 0 are left out: a ratio would be
 * meaningless.
 */
public final class TrialMeasures {
    private static final double MICROS = 1e6;
    private static final double NANOS_PER_MILLI = 1e6;
    /**
     * Fraction of the log growth that must have been written to disks, or be in memory, before disk writes are reported
     * as a cost of the trial.
     */
    private static final double WRITTEN = 0.5;

    private final Observation seen;
    private final Map<Measure, Double> values = new EnumMap<>(Measure.class);
    private final Map<Measure, MeasureSources> sources = new EnumMap<>(Measure.class);

    private TrialMeasures(Observation seen) {
        this.seen = seen;
    }

    /** Reads all measures except {@link Measure#LIMIT}, which requires more than one trial. */
    public static TrialMeasures of(Observation seen) {
        TrialMeasures measures = new TrialMeasures(seen);
        measures.read();
        return measures;
    }

    /** Returns the measures that were read from the whole cluster, each above 0. */
    public Map<Measure, Double> values() {
        return Map.copyOf(values);
    }

    /**
     * Returns the pair of this baseline's trial and a variant's trial: measures that both have, read from the same
     * brokers and hosts.
     */
    public MeasuredPair with(TrialMeasures variant) {
        Map<Measure, Double> ofBaseline = new EnumMap<>(values);
        Map<Measure, Double> ofVariant = new EnumMap<>(variant.values);
        ofBaseline.keySet().removeIf(measure -> !ofVariant.containsKey(measure) || readDifferently(measure, variant));
        ofVariant.keySet().retainAll(ofBaseline.keySet());
        return new MeasuredPair(ofBaseline, ofVariant);
    }

    /**
     * True if the trials read different entities, or one lacked a broker, host or worker, which the next trial may
     * read.
     */
    public boolean readDifferently(Measure measure, TrialMeasures other) {
        return !from(measure).matches(other.from(measure));
    }

    private MeasureSources from(Measure measure) {
        return sources.getOrDefault(measure, MeasureSources.GENERATOR);
    }

    private void read() {
        double records = seen.achievedPerSecond();
        put(Measure.BROKER_CPU, MICROS * brokers(Metric.PROCESS_CPU) / records, ofBrokers(Metric.PROCESS_CPU));
        put(
                Measure.GENERATOR_CPU,
                MICROS * sum(EntityMeans.of(seen, Metric.GENERATOR_CPU)) / records,
                MeasureSources.GENERATOR);
        put(Measure.CONSUMER_CPU, MICROS * consumers() / records, consumerSources());
        put(Measure.HOST_CPU, hostCpu(), MeasureSources.of(seen, Metric.HOST_CPU_BUSY, Entity.Kind.HOST));
        LatencySummary latency = seen.latency();
        put(Measure.P50, latency.p50Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
        put(Measure.P99, latency.p99Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
        put(Measure.P999, latency.p999Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
        List<Histogram> groups = GroupLatencies.merged(seen);
        put(Measure.END_TO_END_P50, slowest(groups, 50), MeasureSources.GENERATOR);
        put(Measure.END_TO_END_P99, slowest(groups, 99), MeasureSources.GENERATOR);
        put(Measure.END_TO_END_P999, slowest(groups, 99.9), MeasureSources.GENERATOR);
        put(Measure.QUEUE_TIME, meanOfBrokers(Metric.PRODUCE_QUEUE_MILLIS), ofBrokers(Metric.PRODUCE_QUEUE_MILLIS));
        put(Measure.LOCAL_TIME, meanOfBrokers(Metric.PRODUCE_LOCAL_MILLIS), ofBrokers(Metric.PRODUCE_LOCAL_MILLIS));
        put(Measure.WIRE_BYTES, wireBytes(records), ofBrokers(Metric.BYTES_IN));
        OptionalDouble grown = logGrowth();
        put(
                Measure.LOG_BYTES,
                grown.orElse(Double.NaN) / records,
                MeasureSources.of(seen, Metric.OCCUPIED, Entity.Kind.LOG_DIR));
        put(Measure.DISK_BYTES, diskWrites(grown) / records, diskSources());
        put(Measure.BROKER_MEMORY, brokers(Metric.HEAP_USED), ofBrokers(Metric.HEAP_USED));
        put(Measure.BROKER_GC, meanOfBrokers(Metric.GC_PAUSE_FRACTION), ofBrokers(Metric.GC_PAUSE_FRACTION));
    }

    private void put(Measure measure, double value, MeasureSources from) {
        sources.put(measure, from);
        if (value > 0 && Double.isFinite(value) && from.whole()) {
            values.put(measure, value);
        }
    }

    private MeasureSources ofBrokers(Metric metric) {
        return MeasureSources.of(seen, metric, Entity.Kind.BROKER);
    }

    private MeasureSources consumerSources() {
        return MeasureSources.of(seen, Metric.CONSUMER_CPU, Entity.Kind.GENERATOR)
                .and(MeasureSources.of(seen, Metric.PROCESS_CPU, Entity.Kind.WORKER));
    }

    /** Returns the sources of disk writes, with those of memory: without these, the same writes would read lower. */
    private MeasureSources diskSources() {
        return MeasureSources.of(seen, Metric.HOST_DISK_WRITE, Entity.Kind.HOST)
                .and(MeasureSources.of(seen, Metric.HOST_MEMORY_DIRTY, Entity.Kind.HOST))
                .and(MeasureSources.of(seen, Metric.HOST_MEMORY_WRITEBACK, Entity.Kind.HOST));
    }

    private double brokers(Metric metric) {
        return sum(EntityMeans.of(seen, metric).only(Entity.Kind.BROKER));
    }

    private double meanOfBrokers(Metric metric) {
        return mean(EntityMeans.of(seen, metric).only(Entity.Kind.BROKER));
    }

    /** Returns a percentile of the group for which it is highest, in milliseconds; NaN without groups. */
    private static double slowest(List<Histogram> groups, double percentile) {
        return groups.stream()
                        .mapToDouble(latencies -> latencies.getValueAtPercentile(percentile))
                        .max()
                        .orElse(Double.NaN)
                / NANOS_PER_MILLI;
    }

    /**
     * Returns the mean over the hosts: of a lab's processes and the kernel, without JIT compilers, if those were read;
     * else of everything.
     */
    private double hostCpu() {
        EntityMeans ofLab = EntityMeans.of(seen, Metric.HOST_CPU_LAB).only(Entity.Kind.HOST);
        if (ofLab.means().isEmpty()) {
            return mean(EntityMeans.of(seen, Metric.HOST_CPU_BUSY).only(Entity.Kind.HOST));
        }
        double compiling = EntityMeans.of(seen, Metric.HOST_CPU_COMPILING).sum().orElse(0.0);
        double kernel = EntityMeans.of(seen, Metric.HOST_CPU_KERNEL).sum().orElse(0.0);
        return (sum(ofLab) + kernel - compiling) / ofLab.means().size();
    }

    /** Returns the CPU of consumers in the generator and in workers of Kafka Connect; NaN if neither was read. */
    private double consumers() {
        Optional<Double> ownConsumers =
                EntityMeans.of(seen, Metric.CONSUMER_CPU).sum();
        Optional<Double> workers = EntityMeans.of(seen, Metric.PROCESS_CPU)
                .only(Entity.Kind.WORKER)
                .sum();
        return ownConsumers.isEmpty() && workers.isEmpty()
                ? Double.NaN
                : ownConsumers.orElse(0.0) + workers.orElse(0.0);
    }

    private static double mean(EntityMeans means) {
        return sum(means) / means.means().size();
    }

    private static double sum(EntityMeans means) {
        return means.sum().orElse(Double.NaN);
    }

    /**
     * Returns the bytes that brokers counted; if brokers are not read, the batches that were sent, without the requests
     * around them.
     */
    private double wireBytes(double records) {
        Optional<Double> in =
                EntityMeans.of(seen, Metric.BYTES_IN).only(Entity.Kind.BROKER).sum();
        if (in.isPresent()) {
            return in.get() / records;
        }
        List<LoadInterval> measured = seen.measuredIntervals();
        long acked = measured.stream().mapToLong(LoadInterval::acked).sum();
        return (double) measured.stream().mapToLong(LoadInterval::wireBytes).sum() / acked;
    }

    /**
     * Returns bytes per second, including those still in memory at the end and without those in memory at the start:
     * otherwise the value would depend on when the kernel writes, and not on the cost of a record. NaN if most of the
     * log growth is in neither.
     */
    private double diskWrites(OptionalDouble grown) {
        double written = sum(EntityMeans.of(seen, Metric.HOST_DISK_WRITE))
                + rise(Metric.HOST_MEMORY_DIRTY)
                + rise(Metric.HOST_MEMORY_WRITEBACK);
        return written < WRITTEN * grown.orElse(0) ? Double.NaN : written;
    }

    /**
     * Returns the growth of a gauge of bytes in memory per second, summed over all hosts; 0 if it was not read twice.
     */
    private double rise(Metric gauge) {
        double sum = 0;
        for (List<Sample> readings : SamplesByEntity.of(seen, gauge).values()) {
            sum += perSecond(readings.get(0), readings.get(readings.size() - 1));
        }
        return sum;
    }

    /**
     * Returns the bytes per second by which the test's logs grew: the median over the times between readings, since a
     * whole segment is occasionally deleted between two.
     */
    private OptionalDouble logGrowth() {
        Map<String, List<Sample>> byFolder = new TreeMap<>();
        seen.samples().stream()
                .filter(sample -> sample.metric() == Metric.OCCUPIED && sample.quality() == Quality.EXACT)
                .filter(sample -> sample.toNanos() >= seen.measured().fromNanos()
                        && sample.toNanos() <= seen.measured().toNanos())
                .forEach(sample -> byFolder.computeIfAbsent(sample.entity().name(), unseen -> new ArrayList<>())
                        .add(sample));
        double sum = 0;
        for (List<Sample> readings : byFolder.values()) {
            if (readings.size() < 3) {
                return OptionalDouble.empty();
            }
            sum += medianGrowth(readings);
        }
        return byFolder.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    private static double medianGrowth(List<Sample> readings) {
        double[] growth = new double[readings.size() - 1];
        for (int i = 0; i < growth.length; i++) {
            growth[i] = perSecond(readings.get(i), readings.get(i + 1));
        }
        return new Median().evaluate(growth);
    }

    /** Returns the rise of a gauge per second between two readings; 0 if they are the same. */
    private static double perSecond(Sample from, Sample to) {
        double seconds = Math.max(1, to.toNanos() - from.toNanos()) / 1e9;
        return (to.value() - from.value()) / seconds;
    }
}
