package io.floodmark.kafka.prometheus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** The metrics of one entity at one moment. Immutable. */
final class Scrape {
    private final long atNanos;
    private final List<MetricSeries> series;
    private final Map<String, List<MetricSeries>> byName = new HashMap<>();
    private final Map<Map.Entry<String, Map<String, String>>, Double> values = new HashMap<>();

    /** @param atNanos run time of the middle of the request */
    Scrape(long atNanos, List<MetricSeries> series) {
        this.atNanos = atNanos;
        this.series = List.copyOf(series);
        for (MetricSeries line : this.series) {
            byName.computeIfAbsent(line.name(), name -> new ArrayList<>()).add(line);
            values.put(line.identity(), line.value());
        }
    }

    long atNanos() {
        return atNanos;
    }

    List<MetricSeries> series() {
        return series;
    }

    Scrape only(Predicate<MetricSeries> kept) {
        return new Scrape(atNanos, series.stream().filter(kept).toList());
    }

    List<MetricSeries> all(Selector selector) {
        return selector.names().stream()
                .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
                .filter(selector::matches)
                .toList();
    }

    boolean has(Selector selector) {
        return !all(selector).isEmpty();
    }

    /**
     * True if all values equal those of another scrape. In a live process at least the CPU time changes, so equal
     * values come from a copy.
     */
    boolean sameAs(Scrape other) {
        return values.equals(other.values);
    }

    /** Returns the value of the same metric with the same labels in this scrape. */
    OptionalDouble value(MetricSeries line) {
        Double value = values.get(line.identity());
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /**
     * Returns the nanoseconds between this scrape and a later one. They come from the times in the lines if these have
     * any, e.g. in data of a Prometheus server. Otherwise they come from the clock of the run.
     */
    double nanosTo(Scrape later) {
        OptionalLong from = millis();
        OptionalLong to = later.millis();
        return from.isPresent() && to.isPresent()
                ? (to.getAsLong() - from.getAsLong()) * 1e6
                : (double) (later.atNanos - atNanos);
    }

    private OptionalLong millis() {
        return series.stream().flatMapToLong(line -> line.atMillis().stream()).max();
    }
}
