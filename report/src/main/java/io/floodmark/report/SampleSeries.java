package io.floodmark.report;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The probes' samples on the time axis of a trial. */
final class SampleSeries {
    /** With more brokers than this their lowest, median and highest stand for all. */
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

    /** One line for each entity that was read; three where they are many. */
    List<Series> each(Metric metric) {
        List<Series> all = lines(metric);
        return all.size() <= MOST_LINES
                ? all
                : List.of(ranked(all, "lowest", 0), ranked(all, "median", 0.5), ranked(all, "highest", 1));
    }

    /** As {@link #each}, named by what is measured where one entity alone was read. */
    List<Series> named(Metric metric, String name) {
        List<Series> each = each(metric);
        return each.stream()
                .map(series -> {
                    String full = each.size() == 1 ? name : name + ", " + series.name();
                    return new Series(full, valuesOf(series));
                })
                .toList();
    }

    /** Of all entities together; a gap where one of them is missing, since the sum would be too low. */
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

    /** The largest of all entities that were read. */
    Series largest(Metric metric, String name) {
        return new Series(name, valuesOf(ranked(lines(metric), name, 1)));
    }

    /** Growth per second of a count that only grows, between one reading and the next. */
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
                .filter(Series::seen)
                .toList();
    }

    /** Broker 10 after broker 9. */
    private static int byNumberThenName(String left, String right) {
        int byLength = Integer.compare(left.length(), right.length());
        boolean numbers = left.matches("[0-9]+") && right.matches("[0-9]+");
        return numbers && byLength != 0 ? byLength : left.compareTo(right);
    }

    /** At each slot the value of that rank among the entities, 0 the lowest and 1 the highest. */
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
