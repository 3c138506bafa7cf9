package io.floodmark.report;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.Comparison;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is said of a comparison in every kind of report. */
final class ComparisonSentences {
    /** How outcomes begin that are none; see the exit codes in docs/reference/output.md. */
    private static final List<String> BROKEN = List.of("failed", "stopped", "unsafe", "invalid");

    private ComparisonSentences() {}

    /** Returns why a comparison failed, was stopped or proved nothing, e.g. what a hook that failed said. */
    static Optional<String> broken(ComparisonRun comparison) {
        return comparison.outcome().filter(outcome -> BROKEN.stream().anyMatch(outcome::startsWith));
    }

    /** {@code Compared 2 variants with codec=none at 48,000 records/s}. */
    static String title(ComparisonRun comparison) {
        return Numerals.counted(comparison.others().size(), "variant", "variants") + " against "
                + comparison.baseline().name()
                + comparison
                        .load()
                        .map(load -> " at " + load.rate().human() + " (" + load.reason() + ")")
                        .orElse("");
    }

    /** How the pairs of a variant ended. */
    static String end(ComparedVariant variant) {
        return variant.found().map(ComparisonSentences::end).orElse("not compared in pairs");
    }

    private static String end(Comparison found) {
        String why = switch (found.end()) {
            case DIFFERENT -> "a difference was found";
            case NO_DIFFERENCE_THAT_MATTERS -> "all of the interval lies closer to no difference than what matters";
            case NOT_SHOWN -> "no difference was found, and more pairs would hardly find one that matters";
            case BUDGET_SPENT -> "the time or bytes allowed were used up before the last look";
            case INVALID -> "no valid trials";
            case UNSAFE -> "it was stopped to protect others";
            case STOPPED -> "the user stopped it";
        };
        return Numerals.counted(found.pairs(), "pair", "pairs") + " counted"
                + (found.invalid() > 0 ? ", " + found.invalid() + " did not" : "") + ", in "
                + Numerals.duration(found.took()) + "; " + why;
    }

    static String gate(GateResult gate) {
        String verdict = switch (gate.verdict()) {
            case FAILED -> "failed";
            case HELD -> "held";
            case UNKNOWN -> "cannot be judged: not measured, or in too few pairs";
        };
        return gate.gate() + ", " + gate.variant() + ": " + verdict
                + gate.effect()
                        .map(effect -> " (" + EffectText.whole(effect) + ")")
                        .orElse("");
    }

    static String ended(ComparisonRun comparison) {
        return comparison.outcome().orElse("not ended").replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
    }
}
