package io.floodmark.report.json;

import io.floodmark.model.trial.CatchUp;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.GroupDelivery;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The parts of a trial that {@code --json} and the full export have in common, as JSON. */
final class TrialJson {
    private final Json json;
    private final double recordBytes;

    TrialJson(Json json, double recordBytes) {
        this.json = json;
        this.recordBytes = recordBytes;
    }

    void summary(Trial trial) {
        Observation seen = trial.observation();
        json.put("number", trial.number());
        rate("load", trial.load());
        json.put("achievedRecordsPerSecond", seen.achievedPerSecond());
        double sentBytes = seen.recordBytes();
        json.put(
                "achievedMegabytesPerSecond",
                seen.achievedPerSecond() * (Double.isNaN(sentBytes) ? recordBytes : sentBytes) / 1e6);
        json.put("recordBytes", sentBytes);
        json.put("reason", trial.order().reason());
        json.put("measuredSeconds", seen.measured().seconds());
        json.put("totalSeconds", trial.whole().seconds());
        json.put("fullLength", seen.fullLength());
        json.object("verdict", () -> verdict(trial.verdict()));
        json.object("verdictWithoutObjective", () -> verdict(trial.judgement().hard()));
        json.object("latencyMillis", () -> latency(seen.latency()));
        json.object("verification", () -> confirmation(seen.confirmation()));
        json.objects("readings", trial.judgement().readings(), this::reading);
        json.object("generator", () -> generator(trial.judgement().generator()));
        json.objects("deliveries", GroupDelivery.of(seen), this::delivery);
        json.objects("catchUp", CatchUp.of(seen), this::catchUp);
        json.objects("events", seen.events(), event -> event(trial, event));
    }

    /** Writes a rate in records and payload bytes. */
    void rate(String name, Rate rate) {
        json.object(
                name,
                () -> json.put("recordsPerSecond", rate.perSecond())
                        .put("megabytesPerSecond", rate.megabytesPerSecond(recordBytes)));
    }

    /** Writes the same, or null if the rate is unknown. */
    void rate(String name, Optional<Rate> rate) {
        rate.ifPresentOrElse(known -> rate(name, known), () -> json.absent(name));
    }

    private void verdict(Verdict verdict) {
        json.put("label", verdict.label());
        json.put("kind", kind(verdict));
        json.strings(
                "causes",
                verdict instanceof Verdict.Overloaded overloaded
                        ? overloaded.by().stream().map(Indicator::key).toList()
                        : List.of());
        if (verdict instanceof Verdict.Invalid invalid) {
            json.put("invalidCause", invalidCause(invalid.cause())).put("why", invalid.why());
        } else {
            json.absent("invalidCause").absent("why");
        }
    }

    private static String kind(Verdict verdict) {
        if (verdict instanceof Verdict.Overloaded) {
            return "overloaded";
        }
        if (verdict instanceof Verdict.Invalid) {
            return "invalid";
        }
        return verdict instanceof Verdict.SustainedByMemory ? "sustained-by-memory" : "sustained";
    }

    private static String invalidCause(InvalidCause cause) {
        return key(cause);
    }

    void latency(LatencySummary latency) {
        json.put("records", latency.count())
                .put("mean", latency.meanNanos() / 1e6)
                .put("p50", latency.p50Nanos() / 1e6)
                .put("p99", latency.p99Nanos() / 1e6)
                .put("p999", latency.p999Nanos() / 1e6)
                .put("max", latency.maxNanos() / 1e6);
    }

    private void confirmation(Confirmation counts) {
        if (counts.read()) {
            json.put("endOffsets", counts.byOffsets());
        } else {
            json.absent("endOffsets");
        }
        json.put("acked", counts.acked()).put("unknown", counts.unknown()).put("agrees", counts.agrees());
    }

    private void reading(IndicatorReading reading) {
        json.put("indicator", reading.indicator().key())
                .put("state", key(reading.state()))
                .put("value", reading.value())
                .put("threshold", reading.threshold())
                .put("utilisation", reading.utilisation())
                .put("where", reading.where().label())
                .put("evidence", reading.evidence());
    }

    private void generator(GeneratorProof proof) {
        json.put("notBottleneck", proof.innocent())
                .put("machineShare", proof.machineShare())
                .put("busiestThread", proof.busiestThread())
                .put("runDelay", proof.runDelay())
                .put("gc", proof.gc())
                .put("latenessMaxMillis", proof.latenessMaxNanos() / 1e6)
                .put("reason", proof.reason());
    }

    private void catchUp(CatchUp catchUp) {
        json.put("group", catchUp.began().group())
                .put("recordsBehind", catchUp.began().records())
                .put("bytesBehind", catchUp.began().bytes().value())
                .put("done", catchUp.done())
                .put("seconds", catchUp.seconds())
                .put("recordsPerSecond", catchUp.recordsPerSecond())
                .put("megabytesPerSecond", catchUp.megabytesPerSecond())
                .put("nearerPerSecond", catchUp.nearerPerSecond())
                .put("lag", catchUp.lag())
                .putCount("lost", catchUp.lost());
    }

    private void delivery(GroupDelivery group) {
        json.put("group", group.group())
                .put("partitions", group.partitions().size())
                .put("received", group.received())
                .putCount("lost", group.lost())
                .putCount("duplicated", group.duplicated())
                .put("basis", key(group.basis()));
    }

    private void event(Trial trial, TrialEvent event) {
        json.put("atSeconds", (event.atNanos() - trial.whole().fromNanos()) / 1e9)
                .put("kind", key(event.kind()))
                .put("disturbs", event.kind().disturbs())
                .put("text", event.text());
    }

    /** Returns the key of a constant: {@code decided-early} for {@code DECIDED_EARLY}. */
    static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
