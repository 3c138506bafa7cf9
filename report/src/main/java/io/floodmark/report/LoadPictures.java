package io.floodmark.report;

import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Limit;
import io.floodmark.model.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The two pictures that show why the limit lies where it lies: latency and used-up margins against load. */
final class LoadPictures {
    /** What lies beyond is drawn at the edge; its value is in the tool tip. */
    private static final double HIGHEST_UTILISATION = 1.5;

    private LoadPictures() {}

    static Picture latency(List<Trial> trials, Optional<Limit> limit, Map<String, Double> objectives, Deed deed) {
        List<Curve> curves = List.of(
                Curve.of(
                        "p99.9",
                        2,
                        trials,
                        trial -> trial.observation().latency().p999Nanos() / 1e6),
                Curve.of(
                        "p99", 1, trials, trial -> trial.observation().latency().p99Nanos() / 1e6),
                Curve.of(
                        "p50", 0, trials, trial -> trial.observation().latency().p50Nanos() / 1e6));
        List<LoadPicture.Level> levels = objectives.entrySet().stream()
                .map(bound -> new LoadPicture.Level(
                        bound.getValue() / 1e6,
                        "objective: " + bound.getKey() + " " + Numerals.latency(bound.getValue())))
                .toList();
        return new LoadPicture(
                        "latency",
                        "Latency against load",
                        "Median, 99th and 99.9th percentile of " + deed.verb()
                                + " latency of each trial in milliseconds, on a"
                                + " logarithmic axis, against its load in records per second.",
                        curves,
                        levels,
                        new LoadPicture.Axis(frame -> milliseconds(frame, curves), Numerals::axis),
                        limit)
                .picture();
    }

    private static Scale milliseconds(Frame frame, List<Curve> curves) {
        var values = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Curve.Point::value)
                .filter(value -> value > 0)
                .summaryStatistics();
        return values.getCount() == 0
                ? Scale.logarithmic(1, 1000, frame.bottom(), frame.top())
                : Scale.logarithmic(values.getMin() / 1.5, values.getMax() * 1.6, frame.bottom(), frame.top());
    }

    /** How much of its threshold each margin indicator uses, and a host's CPU, which binds only where work waits for it. */
    static Picture utilisation(List<Trial> trials, Optional<Limit> limit) {
        List<Curve> curves = new ArrayList<>();
        for (Indicator indicator : Indicator.values()) {
            if (indicator.kind() == Indicator.Kind.MARGIN || indicator == Indicator.HOST_CPU) {
                Curve curve = Curve.of(indicator.key(), curves.size(), trials, trial -> used(trial, indicator));
                if (!curve.points().isEmpty()) {
                    curves.add(curve);
                }
            }
        }
        return new LoadPicture(
                        "utilisation",
                        "Margins used against load",
                        "How much of its threshold each margin indicator uses, in percent, against load in records per"
                                + " second. At 100 percent it tells overload; a host's CPU does only where work waits for it.",
                        curves,
                        List.of(new LoadPicture.Level(1, "threshold")),
                        new LoadPicture.Axis(
                                frame -> Scale.linear(0, highest(curves), frame.bottom(), frame.top()),
                                Numerals::percent),
                        limit)
                .picture();
    }

    private static double used(Trial trial, Indicator indicator) {
        return Evidence.reading(trial, indicator)
                .map(IndicatorReading::utilisation)
                .orElse(Double.NaN);
    }

    private static double highest(List<Curve> curves) {
        double largest = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Curve.Point::value)
                .max()
                .orElse(1);
        return Math.max(1.15, Math.min(HIGHEST_UTILISATION, largest * 1.08));
    }
}
