package io.floodmark.report.chart;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The samples of the probes on the time axis of a trial. */
final class SampleSeries {
    /** The number of lines above which the lowest, the median and the highest represent all. */
    private static final int MOST_LINES = 6;

    private final TimeAxis axis;
    private final Map<Metric, Map<Entity, List<Sample>>> bySeries = new LinkedHashMap<>();

    SampleSeries(TimeAxis axis, List<Sample> samples) {
        this.axis = axis;
        for (Sample sample : samples) {
            bySeries.computeIfAbsent(sample.metric(), metric -> new LinkedHashMap<>())
                    .computeIfAbsent(sample.entity(), entity -> new ArrayList<>())
                    .add(sample);
        }
    }

    /** Returns one series for each entity that was sampled, or three if there are many. */
    List<Series> each(Metric metric) {
        List<Series> all = lines(metric);
        return all.size() <= MOST_LINES
                ? all
                : List.of(ranked(all, "lowest", 0), ranked(all, "median", 0.5), ranked(all, "highest", 1));
    }

    /** Does the same as {@link #each}, but uses the name of the metric if only one entity was sampled. */
    List<Series> named(Metric metric, String name) {
        List<Series> each = each(metric);
        return each.stream()
                .map(series -> {
                    String full = each.size() == 1 ? name : name + ", " + series.name();
                    return new Series(full, valuesOf(series));
                })
                .toList();
    }

    /** Returns the sum over all entities, with a gap if one of them is missing, because the sum would be too low. */
    Series sum(Metric metric, String name) {
        List<Series> all = lines(metric);
        double[] sums = new double[axis.slots()];
        Arrays.setAll(
                sums,
                slot -> all.isEmpty()
                        ? Double.NaN
                        : all.stream().mapToDouble(series -> series.at(slot)).sum());
        return new Series(name, sums);
    }

    /** Returns the largest value of all entities that were sampled. */
    Series largest(Metric metric, String name) {
        return new Series(name, valuesOf(ranked(lines(metric), name, 1)));
    }

    /** Returns the growth per second of a monotonic count between consecutive readings. */
    Series growth(Metric metric, String name) {
        List<Sample> readings = bySeries.getOrDefault(metric, Map.of()).values().stream()
                .flatMap(List::stream)
                .filter(sample -> sample.quality() != Quality.MISSING)
                .sorted(Comparator.comparingLong(Sample::toNanos))
                .toList();
        List<Sample> rates = new ArrayList<>();
        for (int i = 1; i < readings.size(); i++) {
            Sample before = readings.get(i - 1);
            Sample now = readings.get(i);
            double seconds = (now.toNanos() - before.toNanos()) / 1e9;
            if (seconds > 0) {
                double rate = (now.value() - before.value()) / seconds;
                rates.add(Sample.delta(metric, now.entity(), before.toNanos(), now.toNanos(), rate));
            }
        }
        return new Series(name, axis.mean(rates));
    }

    private List<Series> lines(Metric metric) {
        return bySeries.getOrDefault(metric, Map.of()).entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().name(), SampleSeries::byNumberThenName))
                .map(entry -> new Series(entry.getKey().label(), axis.mean(entry.getValue())))
                .filter(Series::hasValues)
                .toList();
    }

    /** Compares so that broker 10 comes after broker 9. */
    private static int byNumberThenName(String left, String right) {
        int byLength = Integer.compare(left.length(), right.length());
        boolean numbers = left.matches("[0-9]+") && right.matches("[0-9]+");
        return numbers && byLength != 0 ? byLength : left.compareTo(right);
    }

    /**
     * Returns for each slot the value of the given rank among the entities, from 0 for the lowest to 1 for the highest.
     */
    private Series ranked(List<Series> all, String name, double rank) {
        double[] values = new double[axis.slots()];
        Arrays.setAll(values, slot -> {
            double[] seen = all.stream()
                    .mapToDouble(series -> series.at(slot))
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            return seen.length == 0 ? Double.NaN : seen[(int) Math.round(rank * (seen.length - 1))];
        });
        return new Series(name, values);
    }

    private static double[] valuesOf(Series series) {
        double[] values = new double[series.length()];
        Arrays.setAll(values, series::at);
        return values;
    }
}
