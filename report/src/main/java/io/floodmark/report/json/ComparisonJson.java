package io.floodmark.report.json;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.unit.Rate;
import io.floodmark.report.comparison.EffectText;
import io.floodmark.report.comparison.MeasureText;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The one JSON object that {@code floodmark compare --json} prints; {@code docs/comparison.schema.json} describes it.
 */
public final class ComparisonJson {
    /** The version of the format. It increases when a reader of the previous version would misunderstand the output. */
    public static final int SCHEMA_VERSION = 1;

    private final Json json;
    private final ComparisonRun comparison;

    private ComparisonJson(Json json, ComparisonRun comparison) {
        this.json = json;
        this.comparison = comparison;
    }

    /** Returns one line without a line terminator. */
    public static String of(ComparisonRun comparison, List<GateResult> gates, Optional<Path> report) {
        return of(comparison, gates, Optional.empty(), report);
    }

    /** Returns the same line with the sizing that follows from the limits, if it was requested. */
    public static String of(
            ComparisonRun comparison, List<GateResult> gates, Optional<SizeAnswer> size, Optional<Path> report) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> {
                new ComparisonJson(json, comparison).write(gates, report);
                SizingJson.writePart(json, size);
            });
        }
        return text.toString();
    }

    private void write(List<GateResult> gates, Optional<Path> report) {
        json.put("schema", SCHEMA_VERSION)
                .put("comparison", comparison.id())
                .put("command", comparison.command())
                .put("started", comparison.started().toString())
                .put("ended", comparison.ended().map(Object::toString))
                .put("outcome", comparison.outcome())
                .put("report", report.map(Path::toString))
                .put("measure", MeasureText.of(comparison.measure()).key())
                .put(
                        "loadPerSecond",
                        comparison.load().map(load -> load.rate().perSecond()).orElse(Double.NaN))
                .put("loadReason", comparison.load().map(load -> load.reason()))
                .objects("variants", comparison.variants(), this::variant)
                .objects("gates", gates, this::gate)
                .objects("hooks", comparison.hooks(), this::hook)
                .put("effectivePlan", comparison.effectivePlan());
    }

    private void variant(ComparedVariant variant) {
        boolean baseline = variant.equals(comparison.baseline());
        json.put("name", variant.name())
                .put("baseline", baseline)
                .object("levels", () -> variant.levels().forEach(json::put))
                .put("run", variant.run())
                .put("note", variant.note())
                .put(
                        "headline",
                        baseline ? Optional.empty() : Optional.of(new EffectText(comparison).headline(variant)));
        variant.limit().ifPresentOrElse(limit -> json.object("limit", () -> limit(limit)), () -> json.absent("limit"));
        json.put("stopReason", variant.found().map(Comparison::end).map(TrialJson::key))
                .putCount(
                        "pairsCounted",
                        variant.found().map(found -> (double) found.pairs()).orElse(Double.NaN))
                .putCount(
                        "pairsInvalid",
                        variant.found().map(found -> (double) found.invalid()).orElse(Double.NaN))
                .put(
                        "tookSeconds",
                        variant.found()
                                .map(found -> found.took().toNanos() / 1e9)
                                .orElse(Double.NaN))
                .objects("effects", variant.effects(), this::effect)
                .objects("pairs", variant.pairs(), this::pair);
    }

    private void limit(VariantLimit limit) {
        json.put("verified", limit.verified())
                .put("perSecond", limit.estimate().perSecond())
                .put("lowPerSecond", limit.low().perSecond())
                .put("highPerSecond", limit.high().map(Rate::perSecond).orElse(Double.NaN))
                .put("confidence", limit.confidence());
    }

    private void effect(Effect effect) {
        json.put("measure", MeasureText.of(effect.measure()).key())
                .put("ratio", effect.ratio())
                .put("low", effect.low())
                .put("high", effect.high())
                .put("confidence", effect.confidence())
                .put("pValue", effect.probability())
                .put("significant", effect.shown())
                .put("minimumDetectable", effect.smallestFound())
                .put("pairs", effect.pairs())
                .object(
                        "unadjusted",
                        () -> json.put("low", effect.alone().low())
                                .put("high", effect.alone().high())
                                .put("confidence", effect.alone().confidence()));
    }

    private void pair(TrialPair pair) {
        json.put("baselineTrial", pair.baselineTrial())
                .put("variantTrial", pair.variantTrial())
                .put("variantFirst", pair.variantFirst())
                .object("baseline", () -> values(pair.measured().baseline()))
                .object("variant", () -> values(pair.measured().variant()));
    }

    private void values(Map<Measure, Double> values) {
        new TreeMap<>(values)
                .forEach((measure, value) -> json.put(MeasureText.of(measure).key(), value));
    }

    private void gate(GateResult gate) {
        json.put("gate", gate.gate()).put("variant", gate.variant()).put("verdict", TrialJson.key(gate.verdict()));
    }

    private void hook(HookRun hook) {
        json.put("variant", hook.variant())
                .put("before", hook.before())
                .put("command", hook.command())
                .putCount("exitStatus", hook.exit().isPresent() ? hook.exit().getAsInt() : Double.NaN)
                .put("tookSeconds", hook.took().toNanos() / 1e9)
                .put("output", hook.output());
    }
}
