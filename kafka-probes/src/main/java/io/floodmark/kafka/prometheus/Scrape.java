package io.floodmark.kafka.prometheus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** What one entity's metrics were at one moment. Immutable. */
final class Scrape {
    private final long atNanos;
    private final List<MetricSeries> series;
    private final Map<String, List<MetricSeries>> byName = new HashMap<>();
    private final Map<Map.Entry<String, Map<String, String>>, Double> values = new HashMap<>();

    /** @param atNanos run time, the middle of the request */
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
     * The very same numbers as at another moment. Something always moves in a process that lives, its CPU time at
     * least: what stands still is a copy that somebody keeps.
     */
    boolean sameAs(Scrape other) {
        return values.equals(other.values);
    }

    /** Of the same metric of the same thing, at this moment. */
    OptionalDouble value(MetricSeries line) {
        Double value = values.get(line.identity());
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /**
     * Nanoseconds that lie between this and a later one: by the lines' own times where they have them (as in what a
     * Prometheus server has collected), else by ours.
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
