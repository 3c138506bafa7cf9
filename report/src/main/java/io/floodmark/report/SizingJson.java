package io.floodmark.report;

import io.floodmark.model.Availability;
import io.floodmark.model.Demand;
import io.floodmark.model.MeasuredLimit;
import io.floodmark.model.Sizing;
import io.floodmark.model.Sizing.Need;
import io.floodmark.model.Throughput;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** The answer of {@code floodmark size} for machines; money is in whatever currency the price was given in. */
public final class SizingJson {
    private SizingJson() {}

    /** One object, one line. */
    public static String of(List<Sizing> sizings) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> {
                json.put("schema", JsonResult.SCHEMA_VERSION);
                write(json, sizings);
            });
        }
        return text.toString();
    }

    /** As a part of the answer that it follows from; nothing where there are none. */
    static void writePart(Json json, List<Sizing> sizings) {
        if (!sizings.isEmpty()) {
            json.object("sizing", () -> write(json, sizings));
        }
    }

    private static void write(Json json, List<Sizing> sizings) {
        json.object("demand", () -> demand(json, sizings.get(0).demand()));
        json.objects("sizings", sizings, sizing -> sizing(json, sizing));
    }

    private static void demand(Json json, Demand demand) {
        json.object("load", () -> throughput(json, demand.load()));
        json.put("recordBytes", demand.recordBytes().orElse(Double.NaN));
        json.put("replication", demand.replication());
        json.put("groups", demand.groups());
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
        json.put(
                "yearlyCost",
                sizing.yearlyCost().map(cost -> cost.doubleValue()).orElse(Double.NaN));
        json.put("exponent", sizing.exponent().orElse(Double.NaN));
        json.put("extrapolated", sizing.extrapolated());
    }

    private static void limit(Json json, MeasuredLimit limit) {
        json.put("source", limit.source());
        json.put("brokers", limit.brokers());
        json.object("estimate", () -> throughput(json, limit.estimate()));
        json.object("sizedBy", () -> throughput(json, limit.sizedBy()));
        limit.oneDown().ifPresent(carried -> json.object("oneDown", () -> throughput(json, carried)));
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
