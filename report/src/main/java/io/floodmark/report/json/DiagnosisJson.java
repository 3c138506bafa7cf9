package io.floodmark.report.json;

import io.floodmark.model.diagnosis.BlindSpot;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.metric.Metric;
import io.floodmark.report.diagnosis.DiagnosisSentences;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;

/** A diagnosis as JSON. */
public final class DiagnosisJson {
    private DiagnosisJson() {}

    /** Returns the diagnosis of a run as one object on one line. */
    public static String of(String run, Diagnosis diagnosis) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> {
                json.put("schema", JsonResult.SCHEMA_VERSION).put("run", run);
                write(json, diagnosis);
            });
        }
        return text.toString();
    }

    /** Writes the properties into an object that is already open. */
    static void write(Json json, Diagnosis diagnosis) {
        json.put("trial", diagnosis.trial());
        json.put("state", TrialJson.key(diagnosis.state()));
        json.put("headline", DiagnosisSentences.headline(diagnosis));
        json.put("cause", diagnosis.first().map(cause -> cause.bottleneck().key()));
        json.objects("proved", diagnosis.proved(), cause -> cause(json, cause));
        json.objects("suspected", diagnosis.suspected(), cause -> cause(json, cause));
        json.objects("checks", diagnosis.checks(), check -> check(json, check));
        json.put("stalls", diagnosis.stalls());
        json.strings(
                "unmodelledCauses",
                diagnosis.state() == Diagnosis.State.INCONCLUSIVE
                        ? Arrays.stream(BlindSpot.values())
                                .map(BlindSpot::words)
                                .toList()
                        : List.of());
    }

    private static void cause(Json json, Cause cause) {
        json.put("bottleneck", cause.bottleneck().key());
        json.put("description", cause.bottleneck().words());
        json.objects("evidence", cause.evidence(), clue -> clue(json, clue));
        json.objects("against", cause.against(), clue -> clue(json, clue));
        json.put("nextCheck", cause.wouldTell());
        json.object("remedy", () -> remedy(json, cause.remedy()));
    }

    private static void clue(Json json, Evidence clue) {
        json.put("source", TrialJson.key(clue.instrument()));
        json.put("message", clue.says());
        json.strings("metrics", clue.metrics().stream().map(Metric::key).toList());
    }

    private static void remedy(Json json, Remedy remedy) {
        json.put("setting", remedy.setting());
        json.put("direction", remedy.direction());
        json.put("risk", remedy.risk());
        json.put("documentation", remedy.documentation());
        json.put("experiment", remedy.experiment());
        json.objects(
                "changes",
                remedy.changes(),
                change -> json.put("key", change.key()).put("value", change.value()));
    }

    private static void check(Json json, CrossCheck check) {
        json.put("law", check.law());
        json.put("message", check.says());
        json.put("outcome", TrialJson.key(check.outcome()));
    }
}
