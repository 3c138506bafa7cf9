package io.floodmark.report.json;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The one JSON object that {@code floodmark boundary --json} prints; {@code docs/boundary.schema.json} describes it.
 */
public final class BoundaryJson {
    /** The version of the format. It increases when a reader of the previous version would misunderstand the output. */
    public static final int SCHEMA_VERSION = 1;

    private final Json json;

    private BoundaryJson(Json json) {
        this.json = json;
    }

    /** Returns one line without a line terminator. */
    public static String of(BoundaryRun boundary, Optional<Path> report) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> new BoundaryJson(json).write(boundary, report));
        }
        return text.toString();
    }

    private void write(BoundaryRun boundary, Optional<Path> report) {
        json.put("schema", SCHEMA_VERSION)
                .put("boundary", boundary.id())
                .put("command", boundary.command())
                .put("started", boundary.started().toString())
                .put("ended", boundary.ended().map(Object::toString))
                .put("outcome", boundary.outcome())
                .put("report", report.map(Path::toString))
                .objects("lines", boundary.lines(), this::line)
                .put("effectivePlan", boundary.effectivePlan());
    }

    private void line(BoundaryLine line) {
        json.put("cluster", line.cluster()).put("brokers", line.brokers()).put("sharedHost", line.sharedHost());
        number("coresEach", line.coresEach());
        json.put("over", line.axis().name())
                .put("unit", line.axis().unit().symbol())
                .objects("searches", line.searches(), search -> search(search, line));
        line.found().ifPresentOrElse(found -> found(found, line), () -> json.absent("stopReason"));
    }

    private void search(BoundaryLine.Search search, BoundaryLine line) {
        BoundaryPoint point = search.point();
        Limit limit = point.limit();
        json.put("at", point.at())
                .put("run", search.run())
                .put("reason", search.reason())
                .put("guided", point.guided())
                .put("use", TrialJson.key(point.use()))
                .put("stopReason", TrialJson.key(limit.end()))
                .put("explanation", limit.explanation());
        rates(line, point.at(), limit.reportableEstimate(), limit.reportableLow(List.of()), limit.reportableHigh());
        json.put("bottleneck", limit.reportableBinding().map(Indicator::key)).put("trials", limit.trials());
    }

    private void found(Boundary found, BoundaryLine line) {
        json.put("stopReason", TrialJson.key(found.end()))
                .put("confidence", found.confidence())
                .put("betweenTrialSd", found.betweenTrialSd())
                .put("betweenStartSd", found.betweenStartSd())
                .put("trials", found.trials())
                .put("tookSeconds", found.took().toNanos() / 1e9);
        found.curve().ifPresentOrElse(curve -> json.object("costs", () -> costs(curve)), () -> json.absent("costs"));
        json.objects("band", found.band(), point -> band(point, line)).strings("unknown", found.unknown());
    }

    private void costs(CostCurve curve) {
        json.object("secondsPerRecord", () -> figure(curve.fixed()))
                .object("secondsPerRecordAndUnit", () -> figure(curve.growing()));
        figure("capUnitsPerSecond", curve.cap());
        figure("crossover", curve.crossover());
        json.put("misfitSd", curve.misfitSd())
                .put("lackOfFit", curve.lackOfFit())
                .put("fits", curve.fits());
    }

    private void figure(String name, Optional<Figure> figure) {
        figure.ifPresentOrElse(known -> json.object(name, () -> figure(known)), () -> json.absent(name));
    }

    private void figure(Figure figure) {
        json.put("value", figure.value());
        number("low", figure.low());
        number("high", figure.high());
    }

    private void band(BandPoint point, BoundaryLine line) {
        json.put("at", point.at())
                .put("planned", line.values().contains(point.at()))
                .put("searched", point.searched());
        rates(line, point.at(), Optional.of(point.estimate()), Optional.of(point.low()), point.high());
        json.put("regime", TrialJson.key(point.regime()))
                .put("bottleneck", point.binding().map(Indicator::key));
    }

    private void rates(BoundaryLine line, double at, Optional<Rate> estimate, Optional<Rate> low, Optional<Rate> high) {
        TrialJson rates = new TrialJson(json, line.recordBytes(at));
        rates.rate("estimate", estimate);
        rates.rate("low", low);
        rates.rate("high", high);
    }

    private void number(String name, OptionalDouble value) {
        json.put(name, value.orElse(Double.NaN));
    }
}
