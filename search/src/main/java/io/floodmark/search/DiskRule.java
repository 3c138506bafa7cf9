package io.floodmark.search;

import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.IndicatorReading.State;
import io.floodmark.model.Metric;
import io.floodmark.model.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the disks carried the load or memory did. Each host is judged by itself, with the brokers on it
 * ({@link HostDisks}): fired, where one of them is; clear, where all are; <b>unseen</b>, where of one nothing is known,
 * or which broker lies on which is not. Where all brokers are on one host, nobody need say so.
 */
final class DiskRule implements Rule {
    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        Set<Entity> hosts = SamplesByEntity.of(seen, Metric.HOST_MEMORY_DIRTY).keySet();
        if (hosts.size() <= 1 && advertised(seen) <= 1) {
            return HostDisks.read(seen, threshold);
        }
        if (hosts.isEmpty()) {
            return unseen(threshold, "no reading of the page cache of the brokers' hosts");
        }
        Set<Entity> brokers = Flow.of(seen, Metric.BYTES_IN).entities();
        Placement placement = Placement.of(seen, hosts);
        Optional<String> missing = unread(seen, brokers).or(() -> placement.missing(brokers));
        if (missing.isPresent()) {
            return unseen(threshold, missing.get());
        }
        return together(placement.hosts().stream()
                .map(host -> named(host, HostDisks.read(placement.of(host, seen), threshold)))
                .toList());
    }

    private static double advertised(Observation seen) {
        return highest(seen, Metric.BROKER_HOSTS);
    }

    private static Optional<String> unread(Observation seen, Set<Entity> brokers) {
        double alive = Math.ceil(highest(seen, Metric.BROKERS_ALIVE));
        return alive > brokers.size()
                ? Optional.of(Text.format("the bytes appended by %.0f of the brokers", alive - brokers.size()))
                : Optional.empty();
    }

    /** 0 where it was not read. */
    private static double highest(Observation seen, Metric metric) {
        return EntityMeans.of(seen, metric)
                .highest()
                .map(EntityMeans.Mean::value)
                .orElse(0.0);
    }

    /** What is not seen names no place by itself. */
    private static IndicatorReading named(Entity host, IndicatorReading reading) {
        return reading.state() == State.NO_DATA
                ? new IndicatorReading(
                        reading.indicator(),
                        reading.state(),
                        reading.value(),
                        reading.threshold(),
                        reading.utilisation(),
                        host,
                        reading.evidence() + " (" + host.label() + ")")
                : reading;
    }

    private static IndicatorReading together(List<IndicatorReading> hosts) {
        return worst(hosts, State.FIRED)
                .or(() -> worst(hosts, State.NO_DATA))
                .or(() -> worst(hosts, State.CLEAR))
                .orElseGet(() -> hosts.get(0));
    }

    private static Optional<IndicatorReading> worst(List<IndicatorReading> hosts, State state) {
        return hosts.stream()
                .filter(reading -> reading.state() == state)
                .max(Comparator.comparingDouble(
                        reading -> Double.isNaN(reading.utilisation()) ? 0 : reading.utilisation()));
    }

    private static IndicatorReading unseen(double threshold, String missing) {
        return Readings.unseen(Indicator.DISK, threshold, missing);
    }
}
