package io.floodmark.report.diagnosis;

import io.floodmark.model.diagnosis.BlindSpot;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Describes a diagnosis in sentences, for the terminal, the report and Markdown. */
public final class DiagnosisSentences {
    /** The text that is shown if no evidence contradicts a cause. */
    public static final String NOTHING_AGAINST = "no contradicting evidence";

    private DiagnosisSentences() {}

    /** Returns causes that no rule identifies; empty if a cause is known. */
    public static Optional<String> withoutRule(Diagnosis diagnosis) {
        return diagnosis.state() == Diagnosis.State.INCONCLUSIVE
                ? Optional.of("Causes that no rule identifies: " + BlindSpot.all())
                : Optional.empty();
    }

    /** Returns the answer in one sentence. */
    public static String headline(Diagnosis diagnosis) {
        return switch (diagnosis.state()) {
            case KNOWN ->
                "Bottleneck of trial " + diagnosis.trial() + ": "
                        + diagnosis.proved().get(0).bottleneck().words() + ", with "
                        + Numerals.counted(
                                diagnosis.proved().get(0).evidence().size(), "piece of evidence", "pieces of evidence")
                        + ".";
            case INCONCLUSIVE ->
                "Inconclusive: no cause in trial " + diagnosis.trial() + " is supported by two independent sources"
                        + suspects(diagnosis.suspected()) + ".";
            case NOTHING_LIMITS ->
                "Trial " + diagnosis.trial() + " was sustained, so it has no bottleneck. Choose an overloaded trial.";
        };
    }

    private static String suspects(List<Cause> suspected) {
        return suspected.isEmpty()
                ? ""
                : "; suspected: "
                        + suspected.stream()
                                .map(Cause::bottleneck)
                                .map(Bottleneck::words)
                                .collect(Collectors.joining(", "));
    }

    /** Returns the heading of a cause; causes after the first may be effects of it. */
    public static String heading(Cause cause, Diagnosis diagnosis) {
        if (!cause.proved()) {
            return "Suspected: " + cause.bottleneck().words();
        }
        return cause.equals(diagnosis.proved().get(0))
                ? "Cause: " + cause.bottleneck().words()
                : "Also identified, possibly an effect of it: "
                        + cause.bottleneck().words();
    }

    public static String outcome(CrossCheck check) {
        return switch (check.outcome()) {
            case AGREES -> "consistent";
            case DIFFERS -> "inconsistent: some time is unaccounted for";
            case NO_DATA -> "no data";
        };
    }
}
