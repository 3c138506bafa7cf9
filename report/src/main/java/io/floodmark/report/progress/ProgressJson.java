package io.floodmark.report.progress;

import io.floodmark.report.json.Json;
import java.io.StringWriter;

/** Writes a {@link Progress} as a JSON object, for pages that show a run while it goes on. */
public final class ProgressJson {
    private ProgressJson() {}

    /**
     * Returns the object.
     *
     * @param known number of verdicts that were written before; only later ones are written
     */
    public static String of(Progress progress, int known) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> write(json, progress, known));
        }
        return text.toString();
    }

    private static void write(Json json, Progress progress, int known) {
        json.put("elapsedSeconds", progress.elapsed().toMillis() / 1e3);
        json.put("leftSeconds", progress.left().time().toSeconds());
        json.put("leftBytes", progress.left().bytes().value());
        json.put("phase", progress.phase().label());
        json.put("doing", progress.doing());
        progress.trial().ifPresent(trial -> json.object("trial", () -> trial(json, trial)));
        progress.belief()
                .filter(Progress.Believed::narrow)
                .ifPresent(belief -> json.object("estimate", () -> estimate(json, belief)));
        json.objects(
                "verdicts", progress.judged().subList(known, progress.judged().size()), judged -> judged(json, judged));
    }

    private static void trial(Json json, Progress.TrialNow trial) {
        json.put("number", trial.number());
        json.put("stage", trial.stage());
        json.put("offered", trial.load().perSecond());
        json.put("achieved", trial.achieved());
        json.put("p50Millis", trial.p50Nanos() / 1e6);
        json.put("p99Millis", trial.p99Nanos() / 1e6);
        json.put("handlerIdle", trial.handlerIdle());
        json.put("networkIdle", trial.networkIdle());
    }

    private static void estimate(Json json, Progress.Believed belief) {
        json.put("median", belief.median().perSecond());
        json.put("low", belief.low().perSecond());
        json.put("high", belief.high().perSecond());
        json.put("text", ProgressLines.believed(belief));
        json.put("next", belief.next());
    }

    private static void judged(Json json, Progress.Judged judged) {
        json.put("number", judged.number());
        json.put("offered", judged.load().perSecond());
        json.put("achieved", judged.achieved());
        json.put("p99Millis", judged.p99Nanos() / 1e6);
        json.put("verdict", judged.verdict());
        json.put("sustained", judged.sustained());
        json.put("invalid", judged.invalid());
        json.put("why", judged.why());
    }
}
