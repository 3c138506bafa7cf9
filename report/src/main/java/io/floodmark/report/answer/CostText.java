package io.floodmark.report.answer;

import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.plan.Axis;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** The figures of a cost curve in words. */
public record CostText(CostCurve curve, Axis axis) {
    private static final String NOT_APART = "not significantly different from zero";

    public List<AnswerLine> lines() {
        List<AnswerLine> lines = new ArrayList<>();
        lines.add(new AnswerLine(
                "Cost",
                "per record " + time(curve.fixed()) + ", " + each() + " " + time(curve.growing())
                        + "; all brokers together"));
        curve.crossover()
                .ifPresent(crossover -> lines.add(new AnswerLine(
                        "Crossover",
                        interval(crossover, axis::human)
                                + ": both costs are equal; records/s are nearly constant below"
                                + (sizes() ? ", MB/s above" : ""))));
        curve.cap().ifPresent(cap -> lines.add(new AnswerLine("Cap", interval(cap, this::capped))));
        if (!curve.fits()) {
            lines.add(
                    new AnswerLine(
                            "Fit",
                            "the formula does not fit: costs describe the curve, not the cluster; the band follows the points"));
        }
        return lines;
    }

    public String fixed() {
        return time(curve.fixed());
    }

    public String growing() {
        return time(curve.growing());
    }

    /** Returns the unit that the second cost term grows with. */
    public String each() {
        return "per " + (sizes() ? "byte" : axis.name().replaceFirst("s$", ""));
    }

    private boolean sizes() {
        return axis.equals(Axis.RECORD_SIZE);
    }

    private String capped(double perSecond) {
        return sizes() ? Numerals.threeDigits(perSecond / 1e6) + " MB/s" : Numerals.threeDigits(perSecond) + "/s";
    }

    private static String time(Figure seconds) {
        return seconds.low().isEmpty()
                ? NOT_APART + " (at most " + time(seconds.high().orElse(seconds.value())) + ")"
                : interval(seconds, CostText::time);
    }

    private static String interval(Figure figure, DoubleFunction<String> words) {
        return figure.bounded()
                ? words.apply(figure.value()) + " (" + words.apply(figure.low().getAsDouble()) + " to "
                        + words.apply(figure.high().getAsDouble()) + ")"
                : words.apply(figure.value());
    }

    private static String time(double seconds) {
        if (seconds >= 1e-3) {
            return Numerals.threeDigits(seconds * 1e3) + " ms";
        }
        return seconds >= 1e-6
                ? Numerals.threeDigits(seconds * 1e6) + " µs"
                : Numerals.threeDigits(seconds * 1e9) + " ns";
    }
}
