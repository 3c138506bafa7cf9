package io.floodmark.report.export;

import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.report.diagnosis.DiagnosisSentences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A diagnosis as Markdown, for issues and chat. */
public final class DiagnosisMarkdown {
    private DiagnosisMarkdown() {}

    /** Returns the page, which ends with a line terminator. */
    public static String of(Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>();
        lines.add("**" + MarkdownSummary.plain(DiagnosisSentences.headline(diagnosis)) + "**");
        Stream.concat(diagnosis.proved().stream(), diagnosis.suspected().stream())
                .forEach(cause -> cause(cause, diagnosis, lines));
        DiagnosisSentences.withoutRule(diagnosis)
                .ifPresent(words -> lines.addAll(List.of("", MarkdownSummary.plain(words + "."))));
        diagnosis.stalls().ifPresent(words -> lines.addAll(List.of("", MarkdownSummary.plain(words))));
        lines.add("");
        lines.add("Consistency checks:");
        lines.add("");
        for (CrossCheck check : diagnosis.checks()) {
            lines.add(item(check.law(), check.says() + " (" + DiagnosisSentences.outcome(check) + ")"));
        }
        return String.join("\n", lines) + "\n";
    }

    private static void cause(Cause cause, Diagnosis diagnosis, List<String> lines) {
        lines.add("");
        lines.add("### " + MarkdownSummary.plain(DiagnosisSentences.heading(cause, diagnosis)));
        lines.add("");
        for (Evidence clue : cause.evidence()) {
            lines.add(item("Evidence (" + clue.instrument().words() + ")", clue.says()));
        }
        for (Evidence clue : cause.against()) {
            lines.add(item("Against (" + clue.instrument().words() + ")", clue.says()));
        }
        if (cause.against().isEmpty()) {
            lines.add(item("Against", DiagnosisSentences.NOTHING_AGAINST));
        }
        if (!cause.proved()) {
            lines.add(item("Next check", cause.wouldTell()));
            return;
        }
        Remedy remedy = cause.remedy();
        lines.add(item("Setting", remedy.setting() + ": " + remedy.direction()));
        lines.add(item("Risk", remedy.risk()));
        lines.add(item("Documented", remedy.documentation()));
        lines.add(item("Experiment", remedy.experiment()));
    }

    private static String item(String label, String text) {
        return "- " + MarkdownSummary.plain(label) + ": " + MarkdownSummary.plain(text);
    }
}
