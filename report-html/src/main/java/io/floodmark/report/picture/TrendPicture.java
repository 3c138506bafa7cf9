package io.floodmark.report.picture;

import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.comparison.MeasureText;
import io.floodmark.report.text.Numerals;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** A chart of runs over time: each run with its interval, levels as strokes, changes as vertical lines. */
public final class TrendPicture {
    private static final double DOT = 3;
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final double SECONDS_PER_DAY = 86_400;

    private final RunTrend trend;
    private final MeasureText measure;

    public TrendPicture(RunTrend trend) {
        this.trend = trend;
        this.measure = MeasureText.of(trend.measure());
    }

    public Picture picture() {
        return Picture.of("trend", this::draw);
    }

    private String draw(Frame frame, String id) {
        Scale x = time(frame);
        Scale y = values(frame);
        Svg svg = frame.picture(
                id,
                "Trend of the " + measure.name(),
                "The " + measure.name() + " of " + trend.runs() + " runs in order of their starts, with "
                        + Numerals.counted(trend.changes().size(), "change", "changes") + " of the level.");
        frame.yAxis(svg, y, Numerals::axis);
        frame.xAxis(
                svg,
                x,
                day -> DAY.format(Instant.ofEpochSecond((long) (day * SECONDS_PER_DAY))),
                "start of the run (UTC); " + measure.name() + ", " + measure.unit());
        for (int level = 0; level <= trend.changes().size(); level++) {
            level(svg, frame, x, y, level);
        }
        trend.points().forEach(point -> point.runs().forEach(run -> run(svg, x, y, run)));
        return svg.done();
    }

    private Scale time(Frame frame) {
        double first = days(trend.points().get(0).started());
        double last = days(trend.points().get(trend.points().size() - 1).started());
        double room = Math.max((last - first) * 0.03, 0.1);
        return Scale.linear(first - room, last + room, frame.left(), frame.right());
    }

    private Scale values(Frame frame) {
        double least = all().min().orElse(0);
        double most = all().max().orElse(1);
        double room = Math.max((most - least) * 0.1, most * 0.01);
        return Scale.linear(Math.max(0, least - room), most + room, frame.bottom(), frame.top());
    }

    private DoubleStream all() {
        return trend.points().stream()
                .flatMap(point -> point.runs().stream())
                .flatMapToDouble(run -> DoubleStream.of(
                        shown(run.value()),
                        shown(run.interval().map(Interval::low).orElse(run.value())),
                        shown(run.interval().map(Interval::high).orElse(run.value()))));
    }

    private void level(Svg svg, Frame frame, Scale x, Scale y, int level) {
        List<TrendChange> changes = trend.changes();
        double from = level == 0 ? frame.left() : boundary(x, changes.get(level - 1));
        double to = level == changes.size() ? frame.right() : boundary(x, changes.get(level));
        double value = shown(
                level == changes.size() ? trend.level() : changes.get(level).before());
        svg.line(from, y.at(value), to, y.at(value), "median");
        boolean last = level == changes.size();
        svg.text(
                last ? frame.right() + 6 : (from + to) / 2,
                last ? y.at(value) + 4 : frame.top() + 10,
                last ? Svg.Anchor.START : Svg.Anchor.MIDDLE,
                "value strong",
                Numerals.threeDigits(value));
        if (level > 0) {
            svg.line(from, frame.top(), from, frame.bottom(), "estimate");
        }
    }

    /** Returns the middle between the last point before a change and the first one after it. */
    private double boundary(Scale x, TrendChange change) {
        double before = days(trend.points().get(change.at() - 1).started());
        return x.at((before + days(trend.points().get(change.at()).started())) / 2);
    }

    private void run(Svg svg, Scale x, Scale y, TrendRun run) {
        double at = x.at(days(run.started()));
        svg.open("mark", run.id() + ": " + Numerals.threeDigits(shown(run.value())) + " " + measure.unit());
        run.interval().ifPresent(interval -> {
            double high = y.at(shown(interval.high()));
            svg.rectangle(at - 1.5, high, 3, y.at(shown(interval.low())) - high, "interval");
        });
        svg.circle(at, y.at(shown(run.value())), DOT, "m ok");
        svg.close();
    }

    private double shown(double value) {
        return measure.shown(value);
    }

    private static double days(Instant instant) {
        return instant.getEpochSecond() / SECONDS_PER_DAY;
    }
}
