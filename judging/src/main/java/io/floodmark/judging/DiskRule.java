package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether the disks or only the page cache sustained the load. Each host is judged separately, with the brokers
 * on it ({@link HostDisks}): the rule fires if one of them fires, and is clear if all are clear. There is <b>no
 * data</b> if a host has none, or if it is unknown which broker runs on which host. This mapping is not needed if all
 * brokers run on one host.
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
        BrokerPlacement placement = BrokerPlacement.of(seen, hosts);
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

    /** Returns 0 if the metric was not read. */
    private static double highest(Observation seen, Metric metric) {
        return EntityMeans.of(seen, metric)
                .highest()
                .map(EntityMeans.Mean::value)
                .orElse(0.0);
    }

    /** Adds the host to a reading without data, which does not name it. */
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
