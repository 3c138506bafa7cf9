package io.floodmark.report.diagnosis;

import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The answer of {@code floodmark explain} for the terminal. */
public final class DiagnosisText {
    private static final int LABEL = 15;

    private DiagnosisText() {}

    /** Returns the whole diagnosis, including suspected causes if no cause is identified. */
    public static List<String> lines(Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>(List.of(DiagnosisSentences.headline(diagnosis)));
        diagnosis.proved().forEach(cause -> cause(cause, diagnosis, lines));
        if (diagnosis.proved().isEmpty()) {
            diagnosis.suspected().forEach(cause -> cause(cause, diagnosis, lines));
        }
        DiagnosisSentences.withoutRule(diagnosis).ifPresent(words -> lines.addAll(List.of("", words + ".")));
        diagnosis.stalls().ifPresent(words -> lines.addAll(List.of("", words)));
        lines.add("");
        lines.add("Consistency checks");
        for (CrossCheck check : diagnosis.checks()) {
            lines.add(
                    line("  " + DiagnosisSentences.outcome(check).split(":", 2)[0], check.law() + ": " + check.says()));
        }
        return lines;
    }

    private static void cause(Cause cause, Diagnosis diagnosis, List<String> lines) {
        lines.add("");
        lines.add(DiagnosisSentences.heading(cause, diagnosis));
        for (Evidence clue : cause.evidence()) {
            lines.add(line("  evidence", clue.says() + " [" + clue.instrument().words() + "]"));
        }
        for (Evidence clue : cause.against()) {
            lines.add(line("  against", clue.says() + " [" + clue.instrument().words() + "]"));
        }
        if (cause.against().isEmpty()) {
            lines.add(line("  against", DiagnosisSentences.NOTHING_AGAINST));
        }
        if (!cause.proved()) {
            lines.add(line("  next check", cause.wouldTell()));
            return;
        }
        Remedy remedy = cause.remedy();
        lines.add(line("  setting", remedy.setting()));
        lines.add(line("  direction", remedy.direction()));
        lines.add(line("  risk", remedy.risk()));
        lines.add(line("  documented", remedy.documentation()));
        lines.add(line("  experiment", remedy.experiment() + how(cause, diagnosis)));
    }

    /** Returns how to confirm a cause. The first cause that a plan can confirm is the default and need not be named. */
    private static String how(Cause cause, Diagnosis diagnosis) {
        if (cause.remedy().changes().isEmpty()) {
            return "";
        }
        boolean first = diagnosis.proved().stream()
                .filter(each -> !each.remedy().changes().isEmpty())
                .findFirst()
                .equals(Optional.of(cause));
        return " (--confirm" + (first ? "" : " --cause " + cause.bottleneck().key()) + " runs it on a lab)";
    }

    private static String line(String label, String text) {
        return String.format(Locale.ROOT, "%-" + LABEL + "s%s", label, text);
    }
}
