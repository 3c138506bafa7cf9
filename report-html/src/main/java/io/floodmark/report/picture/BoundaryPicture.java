package io.floodmark.report.picture;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.boundary.BoundaryText;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * A chart of limits against the axis of a boundary: a curve with its band for each line, the searches, and the
 * bottlenecks.
 */
public final class BoundaryPicture {
    private static final double DOT = 4.5;
    private static final double STRIP = 15;
    /**
     * The ratio of the largest to the smallest count above which the axis is logarithmic, as it always is for sizes.
     */
    private static final double LINEAR_RANGE = 20;

    private static final int COLOURS = 4;

    private final String id;
    private final List<BoundaryLine> lines;
    private final List<RegionColour> colours;
    private final boolean megabytes;

    public BoundaryPicture(String id, List<BoundaryLine> lines, List<RegionColour> colours, boolean megabytes) {
        this.id = id;
        this.lines = List.copyOf(lines);
        this.colours = List.copyOf(colours);
        this.megabytes = megabytes;
    }

    public Picture picture() {
        return Picture.of("boundary-" + id, this::draw);
    }

    private String draw(Frame whole, String frameId) {
        double strips = STRIP * lines.size();
        Frame frame = new Frame(
                whole.cssClass(),
                whole.width(),
                whole.height(),
                whole.left(),
                whole.top() + strips + 4,
                whole.right() + (lines.size() == 1 ? 60 : 0),
                whole.bottom());
        Svg svg = frame.picture(frameId, title(), description());
        Scale x = x(frame);
        Scale y = y(frame);
        frame.yAxis(svg, y, Numerals::axis);
        for (int line = 0; line < lines.size(); line++) {
            strip(svg, frame, x, line, whole.top() + line * STRIP);
        }
        for (int line = 0; line < lines.size(); line++) {
            band(svg, x, y, line);
            crossover(svg, frame, x, line);
        }
        for (int line = 0; line < lines.size(); line++) {
            curve(svg, x, y, line);
            searches(svg, frame, x, y, line);
        }
        names(svg, frame, y);
        frame.xAxis(svg, x, Numerals::axis, axisTitle());
        return svg.done();
    }

    private String title() {
        return megabytes ? "Limit in MB/s" : "Limit in records/s";
    }

    private String axisTitle() {
        return switch (axis().unit()) {
            case BYTES -> "size of a record, bytes";
            default -> axis().name();
        };
    }

    private String description() {
        return "The highest sustained load against " + axis().name() + ", with its band, for "
                + Numerals.counted(lines.size(), "cluster", "clusters") + ".";
    }

    private Axis axis() {
        return lines.get(0).axis();
    }

    private Scale x(Frame frame) {
        double least = values().min().orElse(1);
        double most = Math.max(values().max().orElse(2), least + 1);
        boolean logarithmic = least > 0 && (axis().equals(Axis.RECORD_SIZE) || most / least > LINEAR_RANGE);
        double room = logarithmic ? Math.pow(most / least, 0.04) : 0.04 * (most - least);
        return logarithmic
                ? Scale.logarithmic(least / room, most * room, frame.left(), frame.right())
                : Scale.linear(least - room, most + room, frame.left(), frame.right());
    }

    private DoubleStream values() {
        return lines.stream().flatMap(line -> line.values().stream()).mapToDouble(Double::doubleValue);
    }

    private Scale y(Frame frame) {
        double least = heights().min().orElse(1);
        double most = Math.max(heights().max().orElse(2), least * 1.01);
        return Scale.ofLoads(least, most, frame.bottom(), frame.top());
    }

    /** Returns all values that are drawn, without zeros, which have no logarithm. */
    private DoubleStream heights() {
        return lines.stream()
                .flatMapToDouble(line -> DoubleStream.concat(
                        bands(line)
                                .flatMapToDouble(
                                        point -> ends(line, point.at(), point.estimate(), point.low(), point.high())),
                        line.searches().stream().map(BoundaryLine.Search::point).flatMapToDouble(point -> {
                            Limit limit = point.limit();
                            return ends(line, point.at(), limit.estimate(), limit.low(), limit.high());
                        })))
                .filter(height -> height > 0);
    }

    private DoubleStream ends(BoundaryLine line, double at, Rate estimate, Rate low, Optional<Rate> high) {
        return Stream.concat(Stream.of(estimate, low), high.stream()).mapToDouble(rate -> height(line, at, rate));
    }

    private double height(BoundaryLine line, double at, Rate rate) {
        return megabytes ? rate.megabytesPerSecond(line.recordBytes(at)) : rate.perSecond();
    }

    private static Stream<BandPoint> bands(BoundaryLine line) {
        return line.found().map(Boundary::band).orElse(List.of()).stream();
    }

    /** Draws the bottleneck at each value, from half way to the previous value to half way to the next one. */
    private void strip(Svg svg, Frame frame, Scale x, int number, double top) {
        List<BandPoint> points = bands(lines.get(number)).toList();
        if (lines.size() > 1 && !points.isEmpty()) {
            svg.open("mark own c" + colour(number), lines.get(number).cluster());
            svg.circle(frame.left() - 8, top + STRIP / 2 - 1, DOT, "m");
            svg.close();
        }
        int from = 0;
        for (int i = 1; i <= points.size(); i++) {
            if (i == points.size()
                    || !points.get(i).binding().equals(points.get(from).binding())) {
                region(
                        svg,
                        frame,
                        new Region(edge(x, points, from), edge(x, points, i), top, number),
                        points.get(from));
                from = i;
            }
        }
    }

    private record Region(double left, double right, double top, int line) {}

    private static double edge(Scale x, List<BandPoint> points, int index) {
        if (index == 0) {
            return x.fromPixel();
        }
        return index == points.size()
                ? x.toPixel()
                : (x.at(points.get(index - 1).at()) + x.at(points.get(index).at())) / 2;
    }

    private void region(Svg svg, Frame frame, Region region, BandPoint point) {
        Optional<RegionColour> colour = colours.stream()
                .filter(each -> point.binding().equals(Optional.of(each.indicator())))
                .findFirst();
        if (colour.isEmpty()) {
            return;
        }
        String style = "r" + colour.get().style();
        double width = region.right() - region.left();
        svg.open(
                "region",
                lines.get(region.line()).cluster() + ": " + colour.get().label());
        if (lines.size() == 1) {
            svg.rectangle(region.left(), frame.top() - 4, width, frame.bottom() - frame.top() + 4, "wash " + style);
        }
        svg.rectangle(region.left(), region.top(), width, STRIP - 2, "strip " + style);
        String name = colour.get().indicator().key();
        if (name.length() * 6.2 < width) {
            svg.text((region.left() + region.right()) / 2, region.top() + 10, Svg.Anchor.MIDDLE, "strip-name", name);
        }
        svg.close();
    }

    private void band(Svg svg, Scale x, Scale y, int number) {
        BoundaryLine line = lines.get(number);
        List<BandPoint> points =
                bands(line).filter(point -> point.high().isPresent()).toList();
        if (points.isEmpty()) {
            return;
        }
        Svg.Path path = new Svg.Path();
        points.forEach(point -> path.lineTo(
                x.at(point.at()),
                y.clamped(height(line, point.at(), point.high().orElseThrow()))));
        for (int i = points.size() - 1; i >= 0; i--) {
            BandPoint point = points.get(i);
            path.lineTo(x.at(point.at()), y.clamped(height(line, point.at(), point.low())));
        }
        svg.path(path.end(), "area c" + colour(number));
    }

    private static int colour(int number) {
        return number % COLOURS;
    }

    private void crossover(Svg svg, Frame frame, Scale x, int number) {
        lines.get(number)
                .found()
                .flatMap(Boundary::curve)
                .flatMap(CostCurve::crossover)
                .ifPresent(known -> {
                    if (x.holds(known.value())) {
                        double at = x.at(known.value());
                        svg.line(at, frame.top() - 4, at, frame.bottom(), "crossing c" + colour(number));
                        if (lines.size() == 1) {
                            boolean left = at > (frame.left() + frame.right()) / 2;
                            svg.text(
                                    at + (left ? -5 : 5),
                                    frame.bottom() - 7,
                                    left ? Svg.Anchor.END : Svg.Anchor.START,
                                    "value",
                                    "both costs are equal: " + axis().human(known.value()));
                        }
                    }
                });
    }

    private void curve(Svg svg, Scale x, Scale y, int number) {
        BoundaryLine line = lines.get(number);
        Svg.Path path = new Svg.Path();
        bands(line)
                .forEach(point -> path.lineTo(x.at(point.at()), y.clamped(height(line, point.at(), point.estimate()))));
        if (line.found().map(Boundary::band).stream().anyMatch(band -> !band.isEmpty())) {
            svg.path(path, "curve c" + colour(number));
        }
    }

    private void searches(Svg svg, Frame frame, Scale x, Scale y, int number) {
        BoundaryLine line = lines.get(number);
        for (BoundaryLine.Search search : line.searches()) {
            BoundaryPoint point = search.point();
            Limit limit = point.limit();
            double at = x.at(point.at());
            double middle = y.clamped(height(line, point.at(), limit.estimate()));
            svg.open("mark own c" + colour(number), BoundaryText.found(search, line));
            switch (point.reportable() ? point.use() : BoundaryPoint.Use.NOTHING) {
                case VALUE -> {
                    double low = y.clamped(height(line, point.at(), limit.low()));
                    double high = limit.high()
                            .map(top -> y.clamped(height(line, point.at(), top)))
                            .orElse(middle);
                    svg.line(at, low, at, high, "whisker c" + colour(number));
                    svg.circle(at, middle, DOT, "m");
                }
                case LOWER_BOUND -> arrow(svg, at, y.clamped(height(line, point.at(), limit.low())), -1);
                case UPPER_BOUND -> arrow(svg, at, middle, 1);
                case NOTHING -> svg.text(at, frame.bottom() - 4, Svg.Anchor.MIDDLE, "value", "?");
            }
            svg.close();
        }
    }

    /** @param down 1 for an arrow that points down, -1 for one that points up */
    private static void arrow(Svg svg, double x, double y, int down) {
        svg.path(
                new Svg.Path()
                        .moveTo(x - 5, y)
                        .lineTo(x + 5, y)
                        .moveTo(x, y)
                        .lineTo(x, y + down * 14)
                        .moveTo(x - 4, y + down * 9)
                        .lineTo(x, y + down * 14)
                        .lineTo(x + 4, y + down * 9),
                "bound");
    }

    /** Writes the name of each line at its last value, if there are several lines. */
    private void names(Svg svg, Frame frame, Scale y) {
        if (lines.size() < 2) {
            return;
        }
        for (int number = 0; number < lines.size(); number++) {
            BoundaryLine line = lines.get(number);
            List<BandPoint> points = bands(line).toList();
            if (!points.isEmpty()) {
                BandPoint last = points.get(points.size() - 1);
                double at = y.clamped(height(line, last.at(), last.estimate()));
                svg.text(frame.right() + 6, at + 4, Svg.Anchor.START, "name c" + colour(number), name(line));
            }
        }
    }

    /**
     * Returns a name short enough for the margin. Clusters of the same size are numbered; the table has their names.
     */
    private String name(BoundaryLine line) {
        boolean oneSize = lines.stream()
                .anyMatch(other ->
                        other.brokers() == line.brokers() && !other.cluster().equals(line.cluster()));
        return oneSize ? "cluster " + (lines.indexOf(line) + 1) : Numerals.counted(line.brokers(), "broker", "brokers");
    }
}
