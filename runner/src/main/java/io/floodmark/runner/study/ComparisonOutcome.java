package io.floodmark.runner.study;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.search.comparison.Gate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Determines the outcome of a comparison: what stopped it, else whether anything is known; then the gates count. */
public final class ComparisonOutcome {
    private ComparisonOutcome() {}

    static Outcome of(ComparisonRun comparison) {
        String words =
                comparison.others().stream().map(ComparisonOutcome::words).collect(Collectors.joining("; "));
        if (any(comparison, Comparison.End.ABORTED)) {
            return new Outcome(Status.ABORTED, "aborted: " + words);
        }
        if (any(comparison, Comparison.End.STOPPED)) {
            return new Outcome(Status.STOPPED, "stopped: " + words);
        }
        boolean known = comparison.others().stream().anyMatch(ComparedVariant::known);
        return known ? new Outcome(Status.DONE, "done: " + words) : new Outcome(Status.INVALID, "invalid: " + words);
    }

    private static boolean any(ComparisonRun comparison, Comparison.End end) {
        return comparison.others().stream()
                .flatMap(variant -> variant.found().stream())
                .anyMatch(found -> found.end() == end);
    }

    private static String words(ComparedVariant variant) {
        return variant.name() + " "
                + variant.found()
                        .map(found ->
                                found.end().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                        .orElse("not compared");
    }

    /** Returns the results of the gates for every variant, in their order. */
    public static List<GateResult> judge(ComparisonRun comparison, List<Gate> gates) {
        return gates.stream()
                .flatMap(gate -> comparison.others().stream().map(gate::judge))
                .toList();
    }

    /** Returns the status after the gates, which count only if there is a result. */
    public static Status status(Status answered, List<GateResult> gates) {
        if (answered != Status.DONE) {
            return answered;
        }
        if (gates.stream().anyMatch(gate -> gate.verdict() == GateResult.Verdict.FAILED)) {
            return Status.GATE_FAILED;
        }
        boolean unknown = gates.stream().anyMatch(gate -> gate.verdict() == GateResult.Verdict.UNKNOWN);
        return unknown ? Status.INVALID : Status.DONE;
    }
}
