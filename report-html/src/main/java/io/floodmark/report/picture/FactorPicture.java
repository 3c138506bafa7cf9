package io.floodmark.report.picture;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.comparison.MeasureText;
import io.floodmark.report.comparison.VariantValues;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The chart of one factor: throughput, latency and CPU against its levels, one above the other. Each trial is a dot,
 * medians are strokes, and limits have their intervals. Other factors are at their baselines.
 */
public final class FactorPicture {
    private static final double GAP = 34;
    private static final double DOT = 2.6;
    private static final int LONGEST_NAME = 14;

    private final String id;
    private final ComparisonRun comparison;
    private final VariantValues values;
    private final String factor;
    private final List<ComparedVariant> shown;

    /** @param number of the factor, for ids */
    public FactorPicture(ComparisonRun comparison, String factor, int number) {
        this.id = "factor-" + number;
        this.comparison = comparison;
        this.values = new VariantValues(comparison);
        this.factor = factor;
        this.shown = comparison.variants().stream().filter(this::onlyThisFactor).toList();
    }

    private boolean onlyThisFactor(ComparedVariant variant) {
        return comparison.baseline().levels().entrySet().stream()
                .allMatch(level -> level.getKey().equals(factor)
                        || level.getValue().equals(variant.levels().get(level.getKey())));
    }

    public Picture picture() {
        return Picture.of(id, this::draw);
    }

    /** Returns the measures to show. Those without a value are left out. */
    private List<Measure> panels() {
        List<Measure> panels = new ArrayList<>();
        for (Measure measure : measures()) {
            if (shown.stream().anyMatch(variant -> highest(variant, measure) > 0)) {
                panels.add(measure);
            }
        }
        return panels;
    }

    private List<Measure> measures() {
        List<Measure> measures = new ArrayList<>(List.of(Measure.LIMIT, Measure.P99, Measure.BROKER_CPU));
        if (!measures.contains(comparison.measure())) {
            measures.add(1, comparison.measure());
        }
        return measures;
    }

    /** True if there is anything to draw. */
    public boolean any() {
        return !panels().isEmpty();
    }

    private String draw(Frame whole, String frameId) {
        List<Measure> panels = panels();
        double height = (whole.bottom() - whole.top()) * 0.48;
        double step = height + GAP;
        int pictureHeight = (int) Math.ceil(whole.top() + step * panels.size() + 26);
        Frame frame = new Frame(
                whole.cssClass(),
                whole.width(),
                pictureHeight,
                whole.left(),
                whole.top(),
                whole.width() - 14,
                whole.top() + step * panels.size() - GAP + 18);
        Svg svg = new Svg(
                frameId,
                "chart " + frame.cssClass(),
                frame.width(),
                pictureHeight,
                "Levels of " + factor,
                "Measurements at each level of " + factor + ", one panel for each measure.");
        for (int i = 0; i < panels.size(); i++) {
            double top = whole.top() + 18 + i * step;
            panel(svg, frame, panels.get(i), top, top + height);
        }
        names(svg, frame, whole.top() + 18 + (panels.size() - 1) * step + height);
        return svg.done();
    }

    private void panel(Svg svg, Frame frame, Measure measure, double top, double bottom) {
        MeasureText words = MeasureText.of(measure);
        double least = shown.stream()
                .flatMapToDouble(variant -> drawn(variant, measure))
                .filter(value -> value > 0)
                .min()
                .orElse(1);
        double most = shown.stream()
                .flatMapToDouble(variant -> drawn(variant, measure))
                .max()
                .orElse(1);
        Scale y = Scale.ofLoads(least, Math.max(most, least * 1.01), bottom, top);
        svg.text(frame.left(), top - 6, Svg.Anchor.START, "strong", words.name() + ", " + words.unit());
        for (double tick : y.ticks(3)) {
            svg.line(frame.left(), y.at(tick), frame.right(), y.at(tick), "grid");
            svg.text(frame.left() - 6, y.at(tick) + 4, Svg.Anchor.END, "tick", Numerals.axis(tick));
        }
        svg.line(frame.left(), bottom, frame.right(), bottom, "axis");
        for (int level = 0; level < shown.size(); level++) {
            column(svg, at(frame, level), width(frame), y, measure, shown.get(level));
        }
    }

    private void column(Svg svg, double x, double width, Scale y, Measure measure, ComparedVariant variant) {
        MeasureText words = MeasureText.of(measure);
        List<Double> seen = values.of(variant, measure).stream()
                .map(value -> words.shown(value))
                .toList();
        double reach = Math.min(26, width * 0.3);
        if (measure == Measure.LIMIT) {
            variant.limit().ifPresent(limit -> limit(svg, x, reach, y, variant, limit));
            return;
        }
        if (seen.isEmpty()) {
            return;
        }
        double median = VariantValues.median(seen);
        svg.open(
                "mark",
                level(variant) + ": median " + Numerals.threeDigits(median) + " " + words.unit() + ", "
                        + Numerals.threeDigits(seen.get(0)) + " to " + Numerals.threeDigits(seen.get(seen.size() - 1))
                        + ", n = "
                        + seen.size());
        for (int i = 0; i < seen.size(); i++) {
            double offset = seen.size() == 1 ? 0 : reach * 0.5 * ((i % 3) - 1);
            svg.circle(x + offset, y.at(seen.get(i)), DOT, "interval");
        }
        svg.line(x - reach, y.at(median), x + reach, y.at(median), "median");
        svg.close();
    }

    private void limit(Svg svg, double x, double reach, Scale y, ComparedVariant variant, VariantLimit limit) {
        double high = limit.high().orElse(limit.estimate()).perSecond();
        svg.open(
                "mark",
                level(variant) + ": " + Numerals.threeDigits(limit.estimate().perSecond()) + " records/s, "
                        + Numerals.threeDigits(limit.low().perSecond()) + " to "
                        + limit.high()
                                .map(rate -> Numerals.threeDigits(rate.perSecond()))
                                .orElse("more")
                        + (limit.verified() ? "" : ", found while searching for the common load"));
        svg.rectangle(x - 4, y.clamped(high), 8, y.clamped(limit.low().perSecond()) - y.clamped(high), "interval");
        double estimate = y.at(limit.estimate().perSecond());
        svg.line(x - reach, estimate, x + reach, estimate, "median");
        svg.close();
    }

    private void names(Svg svg, Frame frame, double bottom) {
        for (int level = 0; level < shown.size(); level++) {
            svg.text(at(frame, level), bottom + 17, Svg.Anchor.MIDDLE, "tick", brief(level(shown.get(level)), frame));
        }
    }

    private String brief(String name, Frame frame) {
        int most = Math.max(4, Math.min(LONGEST_NAME, (int) (width(frame) / 6.5)));
        return name.length() <= most ? name : name.substring(0, most - 1) + "\u2026";
    }

    private String level(ComparedVariant variant) {
        return variant.levels().getOrDefault(factor, variant.name());
    }

    private double width(Frame frame) {
        return (frame.right() - frame.left()) / shown.size();
    }

    private double at(Frame frame, int level) {
        return frame.left() + width(frame) * (level + 0.5);
    }

    private double highest(ComparedVariant variant, Measure measure) {
        return drawn(variant, measure).max().orElse(0);
    }

    /** Returns all values that are drawn for a variant. */
    private DoubleStream drawn(ComparedVariant variant, Measure measure) {
        if (measure == Measure.LIMIT) {
            return variant.limit().stream()
                    .flatMap(limit -> Stream.of(
                            limit.low(), limit.estimate(), limit.high().orElse(limit.estimate())))
                    .mapToDouble(Rate::perSecond);
        }
        MeasureText words = MeasureText.of(measure);
        return values.of(variant, measure).stream().mapToDouble(value -> words.shown(value));
    }
}
