package io.floodmark.report.picture;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.answer.Mark;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** Curves of trials against their load, with the interval of the limit behind them and their names at the right. */
final class LoadPicture {
    private static final double LABEL_HEIGHT = 13;
    private static final double VALUE_WIDTH = 40;
    private static final int MOST_CHARACTERS = 12;

    /** A horizontal line with a name. */
    record Level(double value, String name) {}

    /** The vertical axis. */
    record Axis(Function<Frame, Scale> scale, DoubleFunction<String> label) {}

    private final String id;
    private final String title;
    private final String description;
    private final List<Curve> curves;
    private final List<Level> levels;
    private final Axis axis;
    private final Optional<Limit> limit;
    private final OptionalDouble yourLoad;

    /** @param yourLoad load that the user has to sustain, in records per second */
    LoadPicture(
            String id,
            String title,
            String description,
            List<Curve> curves,
            List<Level> levels,
            Axis axis,
            Optional<Limit> limit,
            OptionalDouble yourLoad) {
        this.id = id;
        this.title = title;
        this.description = description;
        this.curves = curves;
        this.levels = levels;
        this.axis = axis;
        this.limit = limit;
        this.yourLoad = yourLoad;
    }

    Picture picture() {
        return Picture.of(id, this::draw);
    }

    private String draw(Frame frame, String frameId) {
        Svg svg = frame.picture(frameId, title, description);
        Scale x = loads(frame);
        Scale y = axis.scale().apply(frame);
        limit.ifPresent(found -> band(svg, frame, x, found));
        yourLoad.ifPresent(load -> {
            svg.line(x.at(load), frame.top(), x.at(load), frame.bottom(), "level");
            svg.text(x.at(load) + 4, frame.bottom() - 6, Svg.Anchor.START, "level-name", "your load");
        });
        frame.yAxis(svg, y, axis.label());
        for (Level level : levels) {
            if (y.holds(level.value())) {
                svg.line(frame.left(), y.at(level.value()), frame.right(), y.at(level.value()), "level");
                svg.text(frame.left() + 4, y.at(level.value()) - 4, Svg.Anchor.START, "level-name", level.name());
            }
        }
        List<Double> labelled = new ArrayList<>();
        curves.forEach(curve -> curve(svg, curve, x, y, labelled));
        names(svg, frame, y);
        frame.xAxis(svg, x, Numerals::axis, "load, records/s");
        return svg.done();
    }

    /**
     * Returns a linear scale from 0, even if the search began far below the limit: the details near the limit matter.
     */
    private Scale loads(Frame frame) {
        double largest = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Curve.Point::load)
                .max()
                .orElse(1);
        return Scale.linear(0, Math.max(largest, yourLoad.orElse(0)) * 1.12, frame.left(), frame.right());
    }

    private static void band(Svg svg, Frame frame, Scale x, Limit limit) {
        if (!limit.reportable()) {
            return;
        }
        double low = x.clamped(limit.low().perSecond());
        double high = x.clamped(limit.high().map(Rate::perSecond).orElse(x.high()));
        double middle = x.clamped(limit.estimate().perSecond());
        svg.rectangle(low, frame.top(), high - low, frame.bottom() - frame.top(), "band");
        svg.line(middle, frame.top(), middle, frame.bottom(), "estimate");
    }

    /** @param labelled places of the values that are written above the picture, which get those of this curve */
    private void curve(Svg svg, Curve curve, Scale x, Scale y, List<Double> labelled) {
        Svg.Path path = new Svg.Path();
        List<Curve.Joint> joints = curve.joints();
        for (Curve.Joint joint : joints) {
            path.lineTo(x.at(joint.load()), y.clamped(joint.value()));
        }
        if (!joints.isEmpty()) {
            svg.path(path, "curve c" + curve.style());
        }
        for (Curve.Point point : curve.points()) {
            double at = x.at(point.load());
            svg.open("mark own c" + curve.style(), tip(curve, point));
            MarkShape.draw(Mark.of(point.trial()), svg, at, y.clamped(point.value()), 4);
            // Trials around the limit are close to each other; their tool tips have the values that have no room.
            if (point.value() > y.high() && labelled.stream().allMatch(other -> Math.abs(other - at) >= VALUE_WIDTH)) {
                String beyond = axis.label().apply(point.value());
                svg.text(at, y.at(y.high()) - 6, Svg.Anchor.MIDDLE, "value", beyond);
                labelled.add(at);
            }
            svg.close();
        }
    }

    private static String tip(Curve curve, Curve.Point point) {
        Trial trial = point.trial();
        return "trial " + trial.number() + " at " + Numerals.whole(point.load()) + " records/s: " + curve.name() + " "
                + Numerals.threeDigits(point.value()) + ", " + trial.verdict().label();
    }

    /** Writes names at the height of the last point of each curve, moved apart if they would overlap. */
    private void names(Svg svg, Frame frame, Scale y) {
        List<Curve> byHeight = curves.stream()
                .filter(curve -> !curve.points().isEmpty())
                .sorted(Comparator.comparingDouble(curve -> y.clamped(last(curve))))
                .toList();
        List<Double> heights = new ArrayList<>();
        double free = frame.top() + 4;
        for (Curve curve : byHeight) {
            double at = Math.max(free, y.clamped(last(curve)) + 4);
            heights.add(at);
            free = at + LABEL_HEIGHT;
        }
        double overlap = Math.max(0, free - LABEL_HEIGHT - frame.bottom());
        for (int i = 0; i < byHeight.size(); i++) {
            Curve curve = byHeight.get(i);
            svg.text(
                    frame.right() + 6,
                    heights.get(i) - overlap,
                    Svg.Anchor.START,
                    "name c" + curve.style(),
                    fitting(curve.name()));
        }
    }

    /** Returns a name that has room at the right of the picture. */
    private static String fitting(String name) {
        return name.length() <= MOST_CHARACTERS ? name : name.substring(0, MOST_CHARACTERS - 1) + "\u2026";
    }

    private static double last(Curve curve) {
        return curve.points().get(curve.points().size() - 1).value();
    }
}
