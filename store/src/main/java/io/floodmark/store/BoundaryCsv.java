package io.floodmark.store;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes a boundary as tables: {@code searches.csv}, {@code band.csv} and {@code costs.csv}. */
public final class BoundaryCsv {
    private BoundaryCsv() {}

    /** Replaces the files in an existing folder. */
    public static void write(BoundaryRun boundary, Path folder) {
        CsvFile.write(
                folder.resolve("searches.csv"),
                List.of(
                        "line",
                        "cluster",
                        "brokers",
                        "over",
                        "value",
                        "run",
                        "guided",
                        "use",
                        "stop_reason",
                        "estimate_records_per_second",
                        "low_records_per_second",
                        "high_records_per_second",
                        "record_bytes",
                        "bottleneck",
                        "trials",
                        "seconds"),
                rows(boundary, line -> line.searches().stream().map(search -> search(search, line))));
        CsvFile.write(
                folder.resolve("band.csv"),
                List.of(
                        "line",
                        "cluster",
                        "brokers",
                        "over",
                        "value",
                        "planned",
                        "searched",
                        "estimate_records_per_second",
                        "low_records_per_second",
                        "high_records_per_second",
                        "record_bytes",
                        "regime",
                        "bottleneck"),
                rows(boundary, line -> band(line).map(point -> band(point, line))));
        CsvFile.write(
                folder.resolve("costs.csv"),
                List.of("line", "cluster", "brokers", "over", "figure", "unit", "value", "low", "high"),
                rows(boundary, BoundaryCsv::costs));
    }

    /** Returns the rows of one line. */
    @FunctionalInterface
    private interface Rows {
        Stream<List<Object>> of(BoundaryLine line);
    }

    private static Stream<List<Object>> rows(BoundaryRun boundary, Rows rows) {
        List<List<Object>> all = new ArrayList<>();
        for (int number = 0; number < boundary.lines().size(); number++) {
            BoundaryLine line = boundary.lines().get(number);
            List<Object> head = List.of(
                    number + 1, line.cluster(), line.brokers(), line.axis().name());
            rows.of(line).forEach(row -> {
                List<Object> whole = new ArrayList<>(head);
                whole.addAll(row);
                all.add(whole);
            });
        }
        return all.stream();
    }

    private static List<Object> search(BoundaryLine.Search search, BoundaryLine line) {
        BoundaryPoint point = search.point();
        Limit limit = point.limit();
        return List.of(
                point.at(),
                search.run(),
                point.guided(),
                Keys.of(point.use()),
                Keys.of(limit.end()),
                limit.reportableEstimate().map(Rate::perSecond),
                limit.reportableLow(List.of()).map(Rate::perSecond),
                limit.reportableHigh().map(Rate::perSecond),
                line.recordBytes(point.at()),
                limit.reportableBinding().map(Keys::of),
                limit.trials(),
                CsvFile.seconds(point.finding().took().toNanos()));
    }

    private static Stream<BandPoint> band(BoundaryLine line) {
        return line.found().map(Boundary::band).orElse(List.of()).stream();
    }

    private static List<Object> band(BandPoint point, BoundaryLine line) {
        return List.of(
                point.at(),
                line.values().contains(point.at()),
                point.searched(),
                point.estimate().perSecond(),
                point.low().perSecond(),
                point.high().map(Rate::perSecond),
                line.recordBytes(point.at()),
                Keys.of(point.regime()),
                point.binding().map(Keys::of));
    }

    private static Stream<List<Object>> costs(BoundaryLine line) {
        String unit = line.axis().unit().symbol();
        Optional<CostCurve> curve = line.found().flatMap(Boundary::curve);
        return curve.stream()
                .flatMap(known -> Stream.of(
                                Optional.of(figure("fixed", "s", known.fixed())),
                                Optional.of(figure("growing", "s/" + unit, known.growing())),
                                known.cap().map(cap -> figure("cap", unit + "/s", cap)),
                                known.crossover().map(crossover -> figure("crossover", unit, crossover)))
                        .flatMap(Optional::stream));
    }

    private static List<Object> figure(String name, String unit, Figure figure) {
        return List.of(
                name,
                unit,
                figure.value(),
                figure.low().orElse(Double.NaN),
                figure.high().orElse(Double.NaN));
    }
}
