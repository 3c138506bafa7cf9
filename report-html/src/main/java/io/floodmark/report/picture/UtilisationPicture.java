package io.floodmark.report.picture;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.answer.ResultText;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A chart that shows why the limit is where it is: the share of each threshold that each load uses. */
final class UtilisationPicture {
    /** Values above this are drawn at the edge; the tool tip has the exact value. */
    private static final double HIGHEST_UTILISATION = 1.5;

    private UtilisationPicture() {}

    /**
     * Returns the share of its threshold that each leading indicator uses. It includes the CPU and links of a host,
     * which only fire if work waits for them.
     */
    static Picture of(List<Trial> trials, Optional<Limit> limit) {
        List<Curve> curves = new ArrayList<>();
        for (Indicator indicator : Indicator.values()) {
            if (indicator.kind() == Indicator.Kind.MARGIN || indicator.onlyWhereWorkWaits()) {
                Curve curve = Curve.of(indicator.key(), curves.size(), trials, trial -> used(trial, indicator));
                if (!curve.points().isEmpty()) {
                    curves.add(curve);
                }
            }
        }
        return new LoadPicture(
                        "utilisation",
                        "Indicators against load",
                        "Share of its threshold that each indicator uses, in percent, against load in records per"
                                + " second. At 100 percent it fires; a host's CPU and its links do so only if work waits for them.",
                        curves,
                        List.of(new LoadPicture.Level(1, "threshold")),
                        new LoadPicture.Axis(
                                frame -> Scale.linear(0, highest(curves), frame.bottom(), frame.top()),
                                Numerals::percent),
                        limit,
                        OptionalDouble.empty())
                .picture();
    }

    private static double used(Trial trial, Indicator indicator) {
        return ResultText.reading(trial, indicator)
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
