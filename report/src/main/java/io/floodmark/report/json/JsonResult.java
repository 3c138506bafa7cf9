package io.floodmark.report.json;

import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.answer.DiskSustainability;
import io.floodmark.report.answer.MissingIndicators;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The one JSON object that {@code --json} prints; {@code docs/result.schema.json} describes it. For a run of one trial,
 * {@code limit} is null and {@code trials} has one element.
 */
public final class JsonResult {
    /** The version of the format. It increases when a reader of the previous version would misunderstand the output. */
    public static final int SCHEMA_VERSION = 1;

    private JsonResult() {}

    /** Returns the result without the path of a report. */
    public static String of(Run run) {
        return of(run, Optional.empty(), Optional.empty());
    }

    /** Returns one line without a line terminator. */
    public static String of(Run run, Path report) {
        return of(run, Optional.empty(), Optional.of(report));
    }

    /** Returns the same line with the reason why the load was not sustained and the path of the report, if present. */
    public static String of(Run run, Optional<Diagnosis> diagnosis, Optional<Path> report) {
        return of(run, diagnosis, Optional.empty(), report);
    }

    /** Returns the same line with the sizing that follows from the limit, if it was requested. */
    public static String of(Run run, Optional<Diagnosis> diagnosis, Optional<SizeAnswer> size, Optional<Path> report) {
        StringWriter text = new StringWriter();
        try (Json json = new Json(text)) {
            json.object(() -> {
                write(json, run, diagnosis, report.map(Path::toString));
                SizingJson.writePart(json, size);
            });
        }
        return text.toString();
    }

    private static void write(Json json, Run run, Optional<Diagnosis> diagnosis, Optional<String> report) {
        RunJson parts = new RunJson(json, run);
        json.put("schema", SCHEMA_VERSION);
        parts.head();
        json.put("report", report);
        Optional<Limit> representative = HeadlineLimit.of(run);
        representative.ifPresentOrElse(
                limit -> json.object("limit", () -> parts.limit(limit, run.trials())), () -> json.absent("limit"));
        json.objects("limits", run.limits(), limit -> parts.limit(limit, run.trials()));
        parts.moderateLatency();
        json.object("diskBacked", () -> parts.diskBacked(DiskSustainability.of(run.trials())));
        parts.perCpuSecond();
        parts.disk();
        json.strings("noDataFor", MissingIndicators.of(run));
        new AnswerJson(json, Answer.of(run)).write();
        json.objects("trials", run.trials(), parts.trials()::summary);
        new OutageJson(json, parts).write(run, parts.trials()::summary);
        FailoverJson.write(json, run);
        diagnosis.ifPresentOrElse(
                found -> json.object("diagnosis", () -> DiagnosisJson.write(json, found)),
                () -> json.absent("diagnosis"));
        parts.conditions();
    }
}
