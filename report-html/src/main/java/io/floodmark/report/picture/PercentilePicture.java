package io.floodmark.report.picture;

import io.floodmark.model.trial.Trial;
import io.floodmark.report.chart.MergedLatency;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Latency against percentile of single trials. The axis is logarithmic in 1 / (1 - p), so that each further nine has
 * the same width, and ends at the percentile that only one record exceeds.
 */
public final class PercentilePicture {
    private static final int POINTS_PER_DECADE = 20;
    private static final double NAME_HEIGHT = 13;

    private final List<Line> lines;
    private final String what;

    /** One trial with its name and the CSS class of its colour. */
    private record Line(String name, MergedLatency latency, String cssClass) {
        /** Returns the number of records. The largest latency represents the maximum. */
        double records() {
            return Math.max(10, latency.count());
        }

        double at(double oneIn) {
            return latency.at(1 - 1 / oneIn) / 1e6;
        }
    }

    private PercentilePicture(List<Line> lines, String what) {
        this.lines = lines;
        this.what = what;
    }

    /**
     * Returns the picture of the trials around a limit, empty if no latency of the sustained one is known.
     *
     * @param overload the lowest trial that failed, if there is one
     */
    static Optional<Picture> of(Trial sustained, Optional<Trial> overload) {
        List<Line> lines = new ArrayList<>();
        lines.add(line("trial " + sustained.number(), sustained, "c0"));
        overload.ifPresent(trial -> lines.add(line("trial " + trial.number(), trial, "c1")));
        return lines.get(0).latency().isEmpty()
                ? Optional.empty()
                : picture(
                        lines,
                        "of the highest sustained load"
                                + (overload.isPresent() ? " and of the lowest failing load" : ""));
    }

    /** Returns the picture of the highest sustained loads of two runs, empty if the latency of neither is known. */
    public static Optional<Picture> ofTwo(Optional<Trial> first, Optional<Trial> second) {
        List<Line> lines = new ArrayList<>();
        first.ifPresent(trial -> lines.add(line("first", trial, "c0")));
        second.ifPresent(trial -> lines.add(line("second", trial, "c1")));
        return picture(lines, "of the highest sustained load of each run");
    }

    private static Optional<Picture> picture(List<Line> all, String what) {
        List<Line> lines =
                all.stream().filter(line -> !line.latency().isEmpty()).toList();
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(Picture.of("percentiles", new PercentilePicture(lines, what)::draw));
    }

    private static Line line(String name, Trial trial, String cssClass) {
        return new Line(name, MergedLatency.of(List.of(trial.observation().histogram())), cssClass);
    }

    private String draw(Frame frame, String id) {
        Svg svg = frame.picture(
                id,
                "Latency by percentile",
                "Latency in milliseconds against percentile, both on logarithmic axes, " + what + ".");
        double tail = lines.stream().mapToDouble(Line::records).max().orElse(10);
        Scale x = Scale.logarithmic(1, tail, frame.left(), frame.right());
        double low = lines.stream().mapToDouble(line -> line.at(1)).min().orElse(1);
        double high = lines.stream()
                .mapToDouble(line -> line.at(line.records()))
                .max()
                .orElse(10);
        Scale y = Scale.logarithmic(low / 1.3, high * 1.3, frame.bottom(), frame.top());
        frame.yAxis(svg, y, Numerals::axis);
        double free = frame.top();
        List<Line> fromTheTop = lines.stream()
                .sorted(Comparator.comparingDouble(line -> -line.at(line.records())))
                .toList();
        for (Line line : fromTheTop) {
            double name = Math.max(free, y.clamped(line.at(line.records())) + 4);
            draw(svg, frame, x, y, line, name);
            free = name + NAME_HEIGHT;
        }
        axis(svg, frame, x);
        return svg.done();
    }

    private static void draw(Svg svg, Frame frame, Scale x, Scale y, Line line, double nameY) {
        Svg.Path path = new Svg.Path();
        int points = (int) Math.ceil(Math.log10(line.records()) * POINTS_PER_DECADE);
        IntStream.rangeClosed(0, points)
                .mapToDouble(point -> Math.min(line.records(), Math.pow(10, (double) point / POINTS_PER_DECADE)))
                .forEach(oneIn -> path.lineTo(x.at(oneIn), y.clamped(line.at(oneIn))));
        svg.path(path, "curve " + line.cssClass());
        svg.text(frame.right() + 6, nameY, Svg.Anchor.START, "name " + line.cssClass(), line.name());
    }

    /** Draws ticks at 0%, 90%, 99% and so on, or only every second one if there is no room for all. */
    private static void axis(Svg svg, Frame frame, Scale x) {
        int nines = (int) Math.floor(Math.log10(x.high()));
        int step = nines > (frame.width() < 400 ? 4 : 6) ? 2 : 1;
        for (int nine = 0; nine <= nines; nine += step) {
            frame.xTick(svg, x.at(Math.pow(10, nine)), percentile(nine));
        }
        frame.base(svg, "percentile");
    }

    private static String percentile(int nines) {
        return switch (nines) {
            case 0 -> "0%";
            case 1 -> "90%";
            case 2 -> "99%";
            default -> "99." + "9".repeat(nines - 2) + "%";
        };
    }
}
