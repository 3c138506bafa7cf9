package io.floodmark.report.picture;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.chart.LoadSeries;
import io.floodmark.report.chart.MergedLatency;
import io.floodmark.report.chart.TimeAxis;
import io.floodmark.report.text.Numerals;
import java.util.EnumMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The latencies of one trial as a heat map: a column is a slice of the measured part, a row a range of latencies. The
 * more records of its column a field has, the stronger its colour.
 */
final class LatencyOverTime {
    private static final int MOST_COLUMNS = 60;
    private static final double ROWS_PER_DECADE = 10;

    /**
     * The shades of fields, each with the share of the records of a column from which it applies. They are the names of
     * CSS classes.
     */
    private enum Shade {
        D1(0),
        D2(0.001),
        D3(0.01),
        D4(0.05),
        D5(0.20);

        private final double share;

        Shade(double share) {
            this.share = share;
        }

        static Shade of(double share) {
            Shade found = D1;
            for (Shade shade : values()) {
                found = share >= shade.share ? shade : found;
            }
            return found;
        }

        String cssClass() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Trial trial;
    private final TimeAxis axis;
    /** The share of the records of each slice by row, for non-empty rows. */
    private final List<NavigableMap<Integer, Double>> columns;

    private LatencyOverTime(Trial trial, TimeAxis axis, List<NavigableMap<Integer, Double>> columns) {
        this.trial = trial;
        this.axis = axis;
        this.columns = columns;
    }

    /** Returns the picture of a trial, empty if no latency of it is known. */
    static Optional<Picture> of(Trial trial) {
        TimeAxis axis = new TimeAxis(trial.observation().measured(), MOST_COLUMNS);
        List<NavigableMap<Integer, Double>> columns = new LoadSeries(
                        axis, trial.observation().measuredIntervals())
                .latencies().stream().map(LatencyOverTime::column).toList();
        return columns.stream().allMatch(NavigableMap::isEmpty)
                ? Optional.empty()
                : Optional.of(Picture.of("latency-over-time", new LatencyOverTime(trial, axis, columns)::draw));
    }

    private String draw(Frame frame, String id) {
        Svg svg = frame.picture(
                id,
                "Latency over time",
                "Latencies in milliseconds, on a logarithmic axis, in each slice of trial " + trial.number()
                        + ". The stronger the colour of a field, the more records of its slice have that latency.");
        Scale x = Scale.linear(0, axis.slots() * axis.slotSeconds(), frame.left(), frame.right());
        IntSummaryStatistics rows = columns.stream()
                .flatMap(column -> column.keySet().stream())
                .mapToInt(Integer::intValue)
                .summaryStatistics();
        Scale y = Scale.logarithmic(millis(rows.getMin()), millis(rows.getMax() + 1), frame.bottom(), frame.top());
        frame.yAxis(svg, y, Numerals::axis);
        fields(x, y).forEach((shade, path) -> svg.path(path, "field " + shade.cssClass()));
        frame.xAxis(svg, x, Numerals::threeDigits, "time, s");
        return svg.done();
    }

    private Map<Shade, Svg.Path> fields(Scale x, Scale y) {
        Map<Shade, Svg.Path> fields = new EnumMap<>(Shade.class);
        for (int slot = 0; slot < columns.size(); slot++) {
            double left = x.at(slot * axis.slotSeconds());
            double width = x.at((slot + 1) * axis.slotSeconds()) - left;
            columns.get(slot).forEach((row, share) -> {
                double top = y.at(millis(row + 1));
                fields.computeIfAbsent(Shade.of(share), shade -> new Svg.Path())
                        .rectangle(left, top, width, y.at(millis(row)) - top);
            });
        }
        return fields;
    }

    private static NavigableMap<Integer, Double> column(MergedLatency latency) {
        NavigableMap<Integer, Double> shares = new TreeMap<>();
        latency.forEach((nanos, share) -> shares.merge(row(nanos), share, Double::sum));
        return shares;
    }

    private static int row(double nanos) {
        return (int) Math.floor(Math.log10(Math.max(1, nanos)) * ROWS_PER_DECADE);
    }

    /** Returns the lower end of a row. */
    private static double millis(int row) {
        return Math.pow(10, row / ROWS_PER_DECADE) / 1e6;
    }
}
