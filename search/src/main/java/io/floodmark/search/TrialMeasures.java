package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.LatencySummary;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Measure;
import io.floodmark.model.MeasuredPair;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * What a trial measured, for a comparison: over its judged part, per confirmed record where that is what a measure
 * says. What was not read, of a part of the brokers only, or was 0, is left out: a ratio of it means nothing.
 */
public final class TrialMeasures {
    private static final double MICROS = 1e6;
    private static final double NANOS_PER_MILLI = 1e6;
    /**
     * Of what logs grew by, so much must have gone to disks, or be on its way, before that is told as what the trial
     * costs them.
     */
    private static final double WRITTEN = 0.5;

    private final Observation seen;
    private final Map<Measure, Double> values = new EnumMap<>(Measure.class);
    private final Map<Measure, MeasureSources> sources = new EnumMap<>(Measure.class);

    private TrialMeasures(Observation seen) {
        this.seen = seen;
    }

    /** Reads all but {@link Measure#LIMIT}, which takes more than one trial. */
    public static TrialMeasures of(Observation seen) {
        TrialMeasures measures = new TrialMeasures(seen);
        measures.read();
        return measures;
    }

    /** Returns what was read of the whole cluster, above 0 each. */
    public Map<Measure, Double> values() {
        return Map.copyOf(values);
    }

    /** Returns this baseline's trial with that of a variant: what both have, read from the same brokers and hosts. */
    public MeasuredPair with(TrialMeasures variant) {
        Map<Measure, Double> ofBaseline = new EnumMap<>(values);
        Map<Measure, Double> ofVariant = new EnumMap<>(variant.values);
        ofBaseline.keySet().removeIf(measure -> !ofVariant.containsKey(measure) || readDifferently(measure, variant));
        ofVariant.keySet().retainAll(ofBaseline.keySet());
        return new MeasuredPair(ofBaseline, ofVariant);
    }

    /** True if a broker, host or worker was not read in one of both trials: in the next it may be. */
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
        LatencySummary latency = seen.latency();
        put(Measure.P50, latency.p50Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
        put(Measure.P99, latency.p99Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
        put(Measure.P999, latency.p999Nanos() / NANOS_PER_MILLI, MeasureSources.GENERATOR);
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

    /** Those of memory too: without them the same writes read lower. */
    private MeasureSources diskSources() {
        return MeasureSources.of(seen, Metric.HOST_DISK_WRITE, Entity.Kind.HOST)
                .and(MeasureSources.of(seen, Metric.HOST_MEMORY_DIRTY, Entity.Kind.HOST))
                .and(MeasureSources.of(seen, Metric.HOST_MEMORY_WRITEBACK, Entity.Kind.HOST));
    }

    private double brokers(Metric metric) {
        return sum(EntityMeans.of(seen, metric).only(Entity.Kind.BROKER));
    }

    private double meanOfBrokers(Metric metric) {
        EntityMeans brokers = EntityMeans.of(seen, metric).only(Entity.Kind.BROKER);
        return sum(brokers) / brokers.means().size();
    }

    /** In the generator, and in workers of Kafka Connect; NaN where neither was read. */
    private double consumers() {
        Optional<Double> ours = EntityMeans.of(seen, Metric.CONSUMER_CPU).sum();
        Optional<Double> workers = EntityMeans.of(seen, Metric.PROCESS_CPU)
                .only(Entity.Kind.WORKER)
                .sum();
        return ours.isEmpty() && workers.isEmpty() ? Double.NaN : ours.orElse(0.0) + workers.orElse(0.0);
    }

    private static double sum(EntityMeans means) {
        return means.sum().orElse(Double.NaN);
    }

    /** As brokers count them; where they are not read, the batches that were sent, without the requests around them. */
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
     * Bytes per second, those among them that were still in memory at the end, and without those that were at the
     * beginning: else it tells when the kernel writes, and not what a record costs. NaN where most of what came into
     * the logs is in neither.
     */
    private double diskWrites(OptionalDouble grown) {
        double written = sum(EntityMeans.of(seen, Metric.HOST_DISK_WRITE))
                + rise(Metric.HOST_MEMORY_DIRTY)
                + rise(Metric.HOST_MEMORY_WRITEBACK);
        return written < WRITTEN * grown.orElse(0) ? Double.NaN : written;
    }

    /** Of bytes in memory, all hosts together, per second; 0 where they were not read twice. */
    private double rise(Metric gauge) {
        double sum = 0;
        for (List<Sample> readings : SamplesByEntity.of(seen, gauge).values()) {
            sum += perSecond(readings.get(0), readings.get(readings.size() - 1));
        }
        return sum;
    }

    /**
     * Bytes per second by which our logs grew: the median over the times between readings, since now and then a whole
     * segment is deleted between two.
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

    /** By how much a gauge rose from one reading to another; 0 where they are the same. */
    private static double perSecond(Sample from, Sample to) {
        double seconds = Math.max(1, to.toNanos() - from.toNanos()) / 1e9;
        return (to.value() - from.value()) / seconds;
    }
}
