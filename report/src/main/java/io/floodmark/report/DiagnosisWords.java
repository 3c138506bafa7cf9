package io.floodmark.report;

import io.floodmark.model.BlindSpot;
import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.CrossCheck;
import io.floodmark.model.Diagnosis;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A diagnosis in sentences; the same words in the terminal, the report and Markdown. */
public final class DiagnosisWords {
    /** Where a cause has no clue against it. */
    static final String NOTHING_AGAINST = "nothing was seen that speaks against it";

    private DiagnosisWords() {}

    /** What no rule could have named; empty where something is known. */
    static Optional<String> withoutRule(Diagnosis diagnosis) {
        return diagnosis.state() == Diagnosis.State.NOT_KNOWN
                ? Optional.of("It may be what no rule here tells: " + BlindSpot.all())
                : Optional.empty();
    }

    /** The answer in one sentence. */
    public static String headline(Diagnosis diagnosis) {
        return switch (diagnosis.state()) {
            case KNOWN ->
                "What holds the load of trial " + diagnosis.trial() + " down: "
                        + diagnosis.proved().get(0).bottleneck().words() + ", by "
                        + Numerals.counted(
                                diagnosis.proved().get(0).evidence().size(), "piece of evidence", "pieces of evidence")
                        + ".";
            case NOT_KNOWN ->
                "Not known: nothing that trial " + diagnosis.trial() + " shows is told by two independent instruments"
                        + suspects(diagnosis.suspected()) + ".";
            case NOTHING_BINDS ->
                "Nothing holds the load of trial " + diagnosis.trial()
                        + " down: it was carried. Explain a trial that was not.";
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

    /** How causes after the first are to be read. */
    static String heading(Cause cause, Diagnosis diagnosis) {
        if (!cause.proved()) {
            return "Suspected only: " + cause.bottleneck().words();
        }
        return cause.equals(diagnosis.proved().get(0))
                ? "Cause: " + cause.bottleneck().words()
                : "Also seen, and perhaps brought about by it: "
                        + cause.bottleneck().words();
    }

    static String outcome(CrossCheck check) {
        return switch (check.outcome()) {
            case AGREES -> "agree";
            case DIFFERS -> "differ: time is spent where nothing measures it";
            case UNSEEN -> "not seen";
        };
    }
}
