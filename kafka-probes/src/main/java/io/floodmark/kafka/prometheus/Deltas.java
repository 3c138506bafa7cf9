package io.floodmark.kafka.prometheus;

import io.floodmark.host.InterfaceUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The growth of counts between two scrapes. A count that did not exist before has grown from 0: exporters leave out
 * what has not happened yet.
 */
record Deltas(Scrape before, Scrape now) {
    /**
     * Returns the growth of the sum. Empty if there are no such lines, or if a count fell or is gone, because its
     * process was restarted.
     */
    OptionalDouble sum(Selector counts) {
        Optional<double[]> grown = each(counts);
        return grown.isPresent()
                ? OptionalDouble.of(DoubleStream.of(grown.get()).sum())
                : OptionalDouble.empty();
    }

    /** Returns the growth of the count that grew most; empty under the same conditions. */
    OptionalDouble most(Selector counts) {
        return each(counts).map(grown -> DoubleStream.of(grown).max()).orElse(OptionalDouble.empty());
    }

    /**
     * Returns the largest fraction of its speed at which a count grows.
     *
     * @param speeds speeds, with the same labels as the counts
     * @return empty if no speed is known, or all known speeds are wrong
     */
    OptionalDouble mostOf(Selector counts, Selector speeds, double nanos) {
        Map<Map<String, String>, Double> known = now.all(speeds).stream()
                .filter(speed -> speed.value() > 0)
                .collect(Collectors.toMap(MetricSeries::labels, MetricSeries::value, Math::max));
        return now.all(counts).stream()
                .mapToDouble(line -> (line.value() - before.value(line).orElse(Double.NaN))
                        / (nanos / 1e9)
                        / known.getOrDefault(line.labels(), Double.NaN))
                .filter(share -> share >= 0 && share <= InterfaceUse.IMPOSSIBLE)
                .max();
    }

    /**
     * Returns the largest growth of a count over that of the count with the same labels.
     *
     * @return empty if none of the accompanying counts grew, and under the conditions of {@link #sum}
     */
    OptionalDouble mostRatio(Selector parts, Selector wholes) {
        if (each(parts).isEmpty() || each(wholes).isEmpty()) {
            return OptionalDouble.empty();
        }
        Map<Map<String, String>, Double> grown =
                now.all(wholes).stream().collect(Collectors.toMap(MetricSeries::labels, this::growth, Math::max));
        return now.all(parts).stream()
                .mapToDouble(part -> growth(part) / grown.getOrDefault(part.labels(), 0.0))
                .filter(Double::isFinite)
                .max();
    }

    private double growth(MetricSeries line) {
        return line.value() - before.value(line).orElse(0);
    }

    private Optional<double[]> each(Selector counts) {
        List<MetricSeries> later = now.all(counts);
        boolean gone =
                before.all(counts).stream().anyMatch(line -> now.value(line).isEmpty());
        double[] grown = later.stream().mapToDouble(this::growth).toArray();
        boolean fell = DoubleStream.of(grown).anyMatch(growth -> growth < 0);
        return later.isEmpty() || gone || fell ? Optional.empty() : Optional.of(grown);
    }

    /**
     * Returns the mean of the values recorded in between. Means since the start times their counts are sums, whose
     * difference is exact.
     */
    OptionalDouble mean(Selector means, Selector counts) {
        OptionalDouble count = sum(counts);
        if (count.isEmpty() || count.getAsDouble() <= 0) {
            return OptionalDouble.empty();
        }
        double grown = total(now, means, counts) - total(before, means, counts);
        // The two are read one after the other, so a value recorded in between can make the sum fall slightly.
        return OptionalDouble.of(Math.max(0, grown / count.getAsDouble()));
    }

    private static double total(Scrape scrape, Selector means, Selector counts) {
        double mean =
                scrape.all(means).stream().mapToDouble(MetricSeries::value).sum();
        double count =
                scrape.all(counts).stream().mapToDouble(MetricSeries::value).sum();
        return mean * count;
    }
}
