package io.floodmark.report.json;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.sizing.Sizing.Need;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Throughput;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;

/** The answer of {@code floodmark size} as JSON. */
public final class SizingJson {
    private SizingJson() {}

    /** Returns one object on one line. */
    public static String of(SizeAnswer answer) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> {
                json.put("schema", JsonResult.SCHEMA_VERSION);
                write(json, answer);
            });
        }
        return text.toString();
    }

    /** Writes the sizing as a part of another result, or nothing if it was not requested. */
    static void writePart(Json json, Optional<SizeAnswer> answer) {
        answer.ifPresent(size -> json.object("sizing", () -> write(json, size)));
    }

    private static void write(Json json, SizeAnswer answer) {
        json.object("demand", () -> demand(json, answer.demand()));
        json.put("currency", answer.currency());
        json.objects("sizings", answer.sizings(), sizing -> sizing(json, sizing));
        json.objects("savings", answer.savings(), saving -> saving(json, saving));
        json.strings("notes", answer.notes());
    }

    private static void demand(Json json, Demand demand) {
        json.object("load", () -> throughput(json, demand.load()));
        json.put("recordBytes", demand.recordBytes().orElse(Double.NaN));
        json.put("replication", demand.replication());
        json.put("groups", demand.groups());
        json.put("retentionSeconds", demand.retention().map(Durations::seconds).orElse(Double.NaN));
        json.put("offline", demand.availability() instanceof Availability.Share share ? share.offline() : Double.NaN);
    }

    private static void sizing(Json json, Sizing sizing) {
        json.put("name", sizing.name());
        json.objects("limits", sizing.limits(), limit -> limit(json, limit));
        json.put("node", sizing.node().name());
        json.put("brokers", sizing.brokers());
        json.objects("needs", sizing.needs(), need -> need(json, need));
        json.object("perBroker", () -> throughput(json, sizing.perBroker()));
        json.put(
                "retainedBytesPerBroker",
                sizing.retainedPerBroker().map(kept -> (double) kept.value()).orElse(Double.NaN));
        json.put("pricePerHour", money(sizing.node().pricePerHour()));
        json.put("yearlyCost", money(sizing.yearlyCost()));
        json.put("loadWithOneOffline", sizing.loadWithOneOffline().orElse(Double.NaN));
        json.put("exponent", sizing.exponent().orElse(Double.NaN));
        json.put("extrapolated", sizing.extrapolated());
    }

    private static void saving(Json json, Saving saving) {
        json.object("cheaper", () -> named(json, saving.cheaper()));
        json.object("costlier", () -> named(json, saving.dearer()));
        json.put("significant", saving.shown());
        json.put("leastPerYear", money(saving.least()));
        json.put("mostPerYear", money(saving.most()));
        json.put("limitsLow", saving.limits().map(Saving.Ratio::low).orElse(Double.NaN));
        json.put("limitsHigh", saving.limits().map(Saving.Ratio::high).orElse(Double.NaN));
    }

    private static void named(Json json, Sizing sizing) {
        json.put("name", sizing.name());
        json.put("node", sizing.node().name());
    }

    private static double money(Optional<BigDecimal> amount) {
        return amount.map(BigDecimal::doubleValue).orElse(Double.NaN);
    }

    private static void limit(Json json, MeasuredLimit limit) {
        json.put("source", limit.source());
        json.put("brokers", limit.brokers());
        json.object("estimate", () -> throughput(json, limit.estimate()));
        json.object("sizedBy", () -> throughput(json, limit.sizedBy()));
        limit.withBrokerOutage().ifPresent(carried -> json.object("withBrokerOutage", () -> throughput(json, carried)));
    }

    private static void need(Json json, Need need) {
        json.put("bound", need.bound().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("brokers", need.brokers());
    }

    private static void throughput(Json json, Throughput throughput) {
        json.put("perSecond", throughput.perSecond());
        json.put("of", throughput.kind().name().toLowerCase(Locale.ROOT));
    }
}
