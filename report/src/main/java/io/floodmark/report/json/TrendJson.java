package io.floodmark.report.json;

import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.model.trend.TrendRun;
import io.floodmark.model.unit.Interval;
import io.floodmark.report.comparison.MeasureText;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** The one JSON object that {@code floodmark trend --json} prints; {@code docs/trend.schema.json} describes it. */
public final class TrendJson {
    private TrendJson() {}

    /**
     * Returns one object on one line.
     *
     * @param reported the changes that the answer is about
     */
    public static String of(RunTrend trend, List<TrendChange> reported, List<GateResult> gates) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> write(json, trend, reported, gates));
        }
        return text.toString();
    }

    private static void write(Json json, RunTrend trend, List<TrendChange> reported, List<GateResult> gates) {
        MeasureText measure = MeasureText.of(trend.measure());
        json.put("schema", JsonResult.SCHEMA_VERSION)
                .put("measure", measure.key())
                .put("unit", measure.unit())
                .put("like", trend.like())
                .put("excluded", trend.excluded())
                .put("level", measure.shown(trend.level()))
                .put("spread", trend.spread());
        json.objects("points", trend.points(), point -> {
            json.put("started", point.started().toString());
            json.put("value", measure.shown(point.value()));
            json.objects("runs", point.runs(), run -> run(json, measure, run));
        });
        json.objects("changes", reported, change -> change(json, trend, change));
        json.objects(
                "gates",
                gates,
                gate -> json.put("gate", gate.gate())
                        .put("verdict", gate.verdict().name().toLowerCase(Locale.ROOT)));
    }

    private static void run(Json json, MeasureText measure, TrendRun run) {
        json.put("id", run.id())
                .put("started", run.started().toString())
                .put("value", measure.shown(run.value()))
                .put("low", measure.shown(run.interval().map(Interval::low).orElse(Double.NaN)))
                .put("high", measure.shown(run.interval().map(Interval::high).orElse(Double.NaN)));
    }

    private static void change(Json json, RunTrend trend, TrendChange change) {
        MeasureText measure = MeasureText.of(trend.measure());
        json.put("run", trend.points().get(change.at()).runs().get(0).id())
                .put("started", trend.points().get(change.at()).started().toString())
                .put("before", measure.shown(change.before()))
                .put("after", measure.shown(change.after()))
                .put("ratio", change.effect().ratio())
                .put("low", change.effect().low())
                .put("high", change.effect().high())
                .put("confidence", change.effect().confidence())
                .put("pValue", change.effect().probability());
        json.objects(
                "conditions",
                change.conditions(),
                condition -> json.put("group", condition.group())
                        .put("name", condition.name())
                        .put("before", condition.before())
                        .put("after", condition.after()));
    }
}
