package io.floodmark.kafka.prometheus;

import io.floodmark.host.InterfaceUse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * How much counts grew between two scrapes. What was not there before has grown from 0: exporters leave out what has
 * not happened yet.
 */
record Deltas(Scrape before, Scrape now) {
    /** Empty where there is nothing, or where a count fell or is gone: its process was started anew. */
    OptionalDouble sum(Selector counts) {
        Optional<double[]> grown = each(counts);
        return grown.isPresent()
                ? OptionalDouble.of(DoubleStream.of(grown.get()).sum())
                : OptionalDouble.empty();
    }

    /** The same of the count that grew most. */
    OptionalDouble most(Selector counts) {
        return each(counts).map(grown -> DoubleStream.of(grown).max()).orElse(OptionalDouble.empty());
    }

    /**
     * The largest share that a count's growth per second has of its speed.
     *
     * @param speeds with the same labels as the counts
     * @return empty where no speed is known, or all that are known are wrong
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

    private Optional<double[]> each(Selector counts) {
        List<MetricSeries> later = now.all(counts);
        boolean gone =
                before.all(counts).stream().anyMatch(line -> now.value(line).isEmpty());
        double[] grown = later.stream()
                .mapToDouble(line -> line.value() - before.value(line).orElse(0))
                .toArray();
        boolean fell = DoubleStream.of(grown).anyMatch(growth -> growth < 0);
        return later.isEmpty() || gone || fell ? Optional.empty() : Optional.of(grown);
    }

    /**
     * Of what was taken in between: means since the start times their counts are sums, and those can be differenced.
     */
    OptionalDouble mean(Selector means, Selector counts) {
        OptionalDouble count = sum(counts);
        if (count.isEmpty() || count.getAsDouble() <= 0) {
            return OptionalDouble.empty();
        }
        double grown = total(now, means, counts) - total(before, means, counts);
        // Read one after the other: a value recorded in between can make the sum fall slightly.
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
