package io.floodmark.report.export;

import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.answer.Caveats;
import io.floodmark.report.answer.TrialRow;
import io.floodmark.report.run.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run as a page of Markdown, for issues and chat. */
final class MarkdownSummary {
    private MarkdownSummary() {}

    /** Returns the page, which ends with a line terminator. */
    public static String of(Run run) {
        return of(run, Optional.empty());
    }

    /** Returns the same page with the reason why the load was not sustained. */
    public static String of(Run run, Optional<Diagnosis> diagnosis) {
        Answer answer = Answer.of(run);
        List<String> lines = new ArrayList<>();
        lines.add("**" + plain(answer.headline()) + "**");
        lines.add("");
        answer.all().forEach(line -> lines.add("- " + line.label() + ": " + plain(line.text())));
        if (!run.trials().isEmpty()) {
            trials(run, lines);
        }
        diagnosis.ifPresent(found -> {
            lines.add("");
            lines.add(DiagnosisMarkdown.of(found).stripTrailing());
        });
        caveats(run, lines);
        conditions(run, lines);
        lines.add("");
        lines.add("Run `" + code(run.id()) + "`, made by `" + code(run.command()) + "`.");
        return String.join("\n", lines) + "\n";
    }

    private static void trials(Run run, List<String> lines) {
        lines.add("");
        lines.add("| trial | load, records/s | achieved, records/s | p50, ms | p99, ms | verdict | why |");
        lines.add("|---:|---:|---:|---:|---:|---|---|");
        double recordBytes = run.recordBytes();
        for (Trial trial : all(run)) {
            TrialRow row = TrialRow.of(trial, recordBytes, false);
            lines.add("| " + row.number() + " | " + row.load() + " | " + row.achieved() + " | " + row.p50() + " | "
                    + row.p99() + " | " + row.verdict() + " (" + row.length() + ") | " + plain(row.why()) + " |");
        }
    }

    private static List<Trial> all(Run run) {
        List<Trial> all = new ArrayList<>(run.trials());
        run.outage().ifPresent(outage -> all.addAll(outage.trials()));
        return all;
    }

    private static void caveats(Run run, List<String> lines) {
        Optional<Round> representative = Round.headline(Round.of(run));
        List<String> caveats = Caveats.of(run, representative);
        if (!caveats.isEmpty()) {
            lines.add("");
            lines.add("Caveats:");
            lines.add("");
            caveats.forEach(caveat -> lines.add("- " + plain(caveat)));
        }
    }

    private static void conditions(Run run, List<String> lines) {
        if (!run.conditions().isEmpty()) {
            lines.add("");
            lines.add("<details><summary>Conditions</summary>");
            lines.add("");
            for (Condition condition : run.conditions()) {
                lines.add("- " + plain(condition.group()) + ": " + plain(condition.name()) + " = "
                        + plain(condition.value()));
            }
            lines.add("");
            lines.add("</details>");
        }
    }

    /** Escapes text so that it forms no markup, table cell or line of its own. */
    static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}", " ")
                .replace("\\", "\\\\")
                .replaceAll("([|*\\[\\]])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;");
    }

    static String code(String text) {
        return text.replaceAll("[`\\p{Cntrl}]", " ");
    }
}
