package io.floodmark.report.boundary;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Optional;

/**
 * The result at one requested value: the band if there is one, else the search with the most useful result there, the
 * last of several that are equally useful. A search without a valid result never hides one that has a result.
 *
 * @param at value on the axis
 * @param estimate empty if nothing is known
 * @param high empty if no overload was observed
 * @param how whether the value was searched or predicted, or how the numbers were obtained otherwise
 * @param reason why the search that is shown found no limit, or only one side of it; empty if it found both sides, or
 *     if nothing was searched
 */
public record BoundaryRow(
        double at,
        double recordBytes,
        Optional<Rate> estimate,
        Optional<Rate> low,
        Optional<Rate> high,
        Optional<Indicator> binding,
        String how,
        Optional<String> reason) {
    public static List<BoundaryRow> of(BoundaryLine line) {
        return line.values().stream().map(value -> at(value, line)).toList();
    }

    private static BoundaryRow at(double value, BoundaryLine line) {
        List<BoundaryPoint> there = line.searches().stream()
                .map(BoundaryLine.Search::point)
                .filter(point -> point.at() == value)
                .toList();
        Optional<BandPoint> band = line.found().map(Boundary::band).orElse(List.of()).stream()
                .filter(point -> point.at() == value)
                .findFirst();
        double bytes = line.recordBytes(value);
        if (band.isPresent()) {
            BandPoint point = band.get();
            return new BoundaryRow(
                    value,
                    bytes,
                    Optional.of(point.estimate()),
                    Optional.of(point.low()),
                    point.high(),
                    point.binding(),
                    how(point, there),
                    there.isEmpty() ? Optional.empty() : reason(best(there)));
        }
        if (there.isEmpty()) {
            return unknown(value, bytes, "not searched", Optional.empty());
        }
        BoundaryPoint best = best(there);
        if (!best.reportable()) {
            return unknown(value, bytes, BoundaryPoint.Use.NOTHING, there);
        }
        Limit limit = best.limit();
        return new BoundaryRow(
                value,
                bytes,
                Optional.of(best.reported()),
                Optional.of(limit.low()),
                limit.high(),
                limit.binding(),
                how(there),
                reason(best));
    }

    private static BoundaryRow unknown(double at, double bytes, String how, Optional<String> reason) {
        return new BoundaryRow(
                at, bytes, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), how, reason);
    }

    private static BoundaryRow unknown(double at, double bytes, BoundaryPoint.Use use, List<BoundaryPoint> there) {
        Optional<String> why = Optional.of(best(there).limit().explanation()).filter(text -> !text.isBlank());
        return unknown(at, bytes, how(use, there), why);
    }

    private static Optional<String> reason(BoundaryPoint point) {
        return Optional.of(point.limit().explanation())
                .filter(why -> point.use() != BoundaryPoint.Use.VALUE && !why.isBlank());
    }

    private static String how(BandPoint point, List<BoundaryPoint> there) {
        if (point.searched() || !there.isEmpty()) {
            return how(there);
        }
        return point.high().isPresent() ? "predicted" : "extrapolated";
    }

    private static String how(List<BoundaryPoint> there) {
        return how(best(there).use(), there);
    }

    private static String how(BoundaryPoint.Use use, List<BoundaryPoint> there) {
        int trials = there.stream().mapToInt(point -> point.limit().trials()).sum();
        String times = there.size() > 1 ? there.size() + " times, " : "";
        return word(use) + ", " + times + Numerals.counted(trials, "trial", "trials");
    }

    private static BoundaryPoint best(List<BoundaryPoint> there) {
        return there.stream()
                .reduce((one, later) -> informativeness(later) >= informativeness(one) ? later : one)
                .orElseThrow();
    }

    private static int informativeness(BoundaryPoint point) {
        return !point.reportable()
                ? 0
                : switch (point.use()) {
                    case VALUE -> 2;
                    case LOWER_BOUND, UPPER_BOUND -> 1;
                    case NOTHING -> 0;
                };
    }

    private static String word(BoundaryPoint.Use use) {
        return switch (use) {
            case VALUE -> "searched";
            case LOWER_BOUND -> "lower bound: no overload observed";
            case UPPER_BOUND -> "upper bound: no load sustained";
            case NOTHING -> "no valid result";
        };
    }

    public String limit() {
        return estimate.map(rate -> Numerals.threeDigits(rate.perSecond())).orElse(Numerals.UNKNOWN);
    }

    String interval() {
        if (low.isEmpty()) {
            return Numerals.UNKNOWN;
        }
        String from = Numerals.threeDigits(low.get().perSecond());
        return high.map(top -> from + " to " + Numerals.threeDigits(top.perSecond()))
                .orElse("from " + from);
    }

    public String megabytes() {
        return estimate.map(rate -> Numerals.threeDigits(rate.megabytesPerSecond(recordBytes)))
                .orElse(Numerals.UNKNOWN);
    }

    String megabytesEach(int brokers) {
        return estimate.map(rate -> Numerals.threeDigits(rate.megabytesPerSecond(recordBytes) / brokers))
                .orElse(Numerals.UNKNOWN);
    }

    String binds() {
        return binding.map(Indicator::key).orElse("");
    }
}
