package io.floodmark.report.picture;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.answer.Headline;
import io.floodmark.report.answer.LimitText;
import io.floodmark.report.answer.Mark;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The search: trials in their order from left to right, load upwards. The region below is known to be sustained, the
 * region above known to be overloaded. The open region between them narrows to the right.
 */
final class SearchPicture {
    private static final double MARK = 6;

    private final String name;
    private final Round round;
    private final Limit limit;
    private final List<Trial> trials;

    /** @param name prefix for the ids of its elements if a page has several; may be empty */
    SearchPicture(Round round, String name) {
        this.name = name;
        this.round = round;
        this.limit = round.limit();
        this.trials = round.trials();
    }

    /** Returns the picture of all trials. */
    Picture whole() {
        double smallest = loads().min().orElse(1);
        double largest = Math.max(loads().max().orElse(2), top());
        return Picture.of(
                name + "search",
                (frame, id) -> draw(frame, id, Scale.ofLoads(smallest, largest, frame.bottom(), frame.top()), false));
    }

    /** Returns an enlarged picture of the loads around the answer. */
    Picture closeUp() {
        double pass = round.passBelow().map(trial -> trial.load().perSecond()).orElse(Double.NaN);
        double over =
                round.overloadAbove().map(trial -> trial.load().perSecond()).orElse(Double.NaN);
        double low = smaller(low().perSecond(), pass);
        double high = Math.max(larger(top(), over), low * 1.02);
        double room = (high - low) * 0.35;
        return Picture.of(
                name + "close-up",
                (frame, id) -> draw(
                        frame,
                        id,
                        Scale.linear(Math.max(0, low - room), high + room, frame.bottom(), frame.top()),
                        true));
    }

    private String draw(Frame frame, String id, Scale y, boolean near) {
        String title = near ? "The search around the answer" : "The search";
        Svg svg = frame.picture(id, title, description());
        water(svg, frame, y);
        DoubleFunction<String> label = near ? Numerals::whole : Numerals::axis;
        frame.yAxis(svg, y, near && frame.width() < 400 ? Numerals::axis : label);
        interval(svg, frame, y, near);
        trail(svg, frame, y);
        for (int i = 0; i < trials.size(); i++) {
            mark(svg, frame, y, i, near);
        }
        numbers(svg, frame);
        return svg.done();
    }

    private String description() {
        return String.format(
                Locale.ROOT,
                "%d trials in run order against their load in records per second. %s.",
                trials.size(),
                claim());
    }

    private String claim() {
        if (!limit.reportable()) {
            return LimitText.label(limit);
        }
        return limit.end() == Limit.End.LOWER_BOUND
                ? "Lower bound " + Numerals.recordsPerSecond(low().perSecond()) + "; the limit was not reached"
                : Headline.interval(limit);
    }

    /** Returns the lower end of the drawn interval. */
    private Rate low() {
        return limit.end() == Limit.End.LOWER_BOUND ? round.proved() : limit.low();
    }

    private double x(Frame frame, int index) {
        return frame.left() + (index + 0.5) / trials.size() * (frame.right() - frame.left());
    }

    /** Draws the highest load sustained so far from below and the lowest overloaded load so far from above. */
    private void water(Svg svg, Frame frame, Scale y) {
        Svg.Path sustained = new Svg.Path();
        Svg.Path tooMuch = new Svg.Path();
        double highest = y.low();
        double lowest = y.high();
        sustained.moveTo(frame.left(), frame.bottom());
        tooMuch.moveTo(frame.left(), frame.top());
        for (int i = 0; i < trials.size(); i++) {
            Trial trial = trials.get(i);
            double load = trial.load().perSecond();
            double x = x(frame, i);
            sustained.lineTo(x, y.clamped(highest));
            tooMuch.lineTo(x, y.clamped(lowest));
            highest = trial.sustained() ? Math.max(highest, load) : highest;
            lowest = trial.overloaded() ? Math.min(lowest, load) : lowest;
            sustained.lineTo(x, y.clamped(highest));
            tooMuch.lineTo(x, y.clamped(lowest));
        }
        sustained.lineTo(frame.right(), y.clamped(highest));
        tooMuch.lineTo(frame.right(), y.clamped(lowest));
        svg.path(sustained.lineTo(frame.right(), frame.bottom()).end(), "water");
        svg.path(tooMuch.lineTo(frame.right(), frame.top()).end(), "too-much");
    }

    private void interval(Svg svg, Frame frame, Scale y, boolean near) {
        if (!round.anyValid() || !limit.reportable()) {
            return;
        }
        double x = frame.right() + 9;
        double low = y.clamped(low().perSecond());
        double high = y.clamped(limit.high().map(Rate::perSecond).orElse(y.high()));
        double middle = y.clamped(limit.estimate().perSecond());
        svg.line(frame.left(), middle, frame.right(), middle, "estimate");
        svg.rectangle(x - 3.5, high, 7, low - high, "interval");
        svg.line(x - 8, middle, x + 8, middle, "median");
        boolean room = near && low - middle > 13 && middle - high > 13;
        svg.text(x + 12, middle + 4, Svg.Anchor.START, "value strong", short3(limit.estimate(), frame));
        if (room) {
            svg.text(x + 12, low + 4, Svg.Anchor.START, "value", short3(low(), frame));
            String top = limit.high().map(rate -> short3(rate, frame)).orElse("open");
            svg.text(x + 12, high + 4, Svg.Anchor.START, "value", top);
        }
    }

    private static String short3(Rate rate, Frame frame) {
        return frame.width() < 400 ? Numerals.axis(rate.perSecond()) : Numerals.threeDigits(rate.perSecond());
    }

    /** Draws a thin line from trial to trial, so that the eye can follow the search. */
    private void trail(Svg svg, Frame frame, Scale y) {
        Svg.Path path = new Svg.Path();
        for (int i = 0; i < trials.size(); i++) {
            path.lineTo(x(frame, i), y.clamped(trials.get(i).load().perSecond()));
        }
        svg.path(path, "trail");
    }

    private void mark(Svg svg, Frame frame, Scale y, int index, boolean near) {
        Trial trial = trials.get(index);
        double load = trial.load().perSecond();
        double x = x(frame, index);
        if (!y.holds(load)) {
            beyond(svg, frame, x, load > y.high(), trial);
            return;
        }
        boolean decides = decides(trial);
        svg.open("mark", tip(trial));
        if (decides) {
            svg.circle(x, y.at(load), MARK + 6, "halo " + Mark.of(trial).cssClass());
        }
        MarkShape.draw(Mark.of(trial), svg, x, y.at(load), MARK);
        boolean slotFits = (frame.right() - frame.left()) / trials.size() > 40;
        if (near && (slotFits || decides)) {
            boolean above = trial.overloaded() || y.at(load) + 24 > frame.bottom();
            double below = above ? -16 : 24;
            svg.text(
                    x, y.at(load) + below, Svg.Anchor.MIDDLE, decides ? "value strong" : "value", Numerals.whole(load));
        }
        svg.close();
    }

    /** Draws an arrow at the edge for a trial outside the close-up. */
    private static void beyond(Svg svg, Frame frame, double x, boolean above, Trial trial) {
        double tip = above ? frame.top() + 2 : frame.bottom() - 2;
        double foot = above ? tip + 7 : tip - 7;
        svg.open("mark", tip(trial));
        svg.path(new Svg.Path().moveTo(x - 5, foot).lineTo(x, tip).lineTo(x + 5, foot), "beyond");
        svg.close();
    }

    private static String tip(Trial trial) {
        return "trial " + trial.number() + ": " + Numerals.whole(trial.load().perSecond()) + " records/s, "
                + trial.verdict().label();
    }

    private boolean decides(Trial trial) {
        int number = trial.number();
        return limit.passBelow().orElse(-1) == number || limit.overloadAbove().orElse(-1) == number;
    }

    private void numbers(Svg svg, Frame frame) {
        int step = Math.max(1, (int) Math.ceil(trials.size() * 18.0 / (frame.right() - frame.left())));
        for (int i = 0; i < trials.size(); i += step) {
            String number = Integer.toString(trials.get(i).number());
            svg.text(x(frame, i), frame.bottom() + 17, Svg.Anchor.MIDDLE, "tick", number);
        }
        frame.base(svg, "trial, in run order");
    }

    /**
     * Returns the upper end of the drawn limit, or a value a little above the estimate if the limit has no upper end.
     */
    private double top() {
        double open = Math.max(loads().max().orElse(1), limit.estimate().perSecond() * 1.04);
        return limit.high().map(Rate::perSecond).orElse(round.anyValid() ? open : 1.0);
    }

    private DoubleStream loads() {
        return trials.stream().mapToDouble(trial -> trial.load().perSecond());
    }

    private static double smaller(double value, double orNaN) {
        return Double.isNaN(orNaN) ? value : Math.min(value, orNaN);
    }

    private static double larger(double value, double orNaN) {
        return Double.isNaN(orNaN) ? value : Math.max(value, orNaN);
    }
}
