package io.floodmark.report.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.report.text.Numerals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sentences about a comparison, which all kinds of reports share. */
public final class ComparisonSentences {
    /** The first words of outcomes without a result; see the exit codes in docs/reference/output.md. */
    private static final List<String> BROKEN = List.of("failed", "stopped", "aborted", "invalid");

    private ComparisonSentences() {}

    /**
     * Returns why a comparison failed, was stopped or has no valid result, for example the message of a hook that
     * failed.
     */
    public static Optional<String> broken(ComparisonRun comparison) {
        return comparison.outcome().filter(outcome -> BROKEN.stream().anyMatch(outcome::startsWith));
    }

    /** Returns the title, for example {@code 2 variants against codec=none at 48,000 records/s}. */
    public static String title(ComparisonRun comparison) {
        return Numerals.counted(comparison.others().size(), "variant", "variants") + " against "
                + comparison.baseline().name()
                + comparison
                        .load()
                        .map(load -> " at "
                                + Numerals.recordsPerSecond(load.rate().perSecond()) + " (" + load.reason() + ")")
                        .orElse("");
    }

    /** Returns why the measurement of pairs of a variant ended. */
    public static String end(ComparedVariant variant) {
        return variant.found().map(ComparisonSentences::end).orElse("no paired comparison");
    }

    private static String end(Comparison found) {
        String why = switch (found.end()) {
            case SIGNIFICANT -> "significant difference";
            case NO_RELEVANT_DIFFERENCE -> "no relevant difference: the whole CI is within the minimum relevant effect";
            case NOT_SIGNIFICANT -> "no significant difference, and more pairs are unlikely to show a relevant one";
            case BUDGET_SPENT -> "the time or byte budget was spent before the final analysis";
            case INVALID -> "no valid trials";
            case ABORTED -> "aborted to protect other clients";
            case STOPPED -> "stopped by the user";
        };
        return why + "; " + Numerals.counted(found.pairs(), "valid pair", "valid pairs")
                + (found.invalid() > 0 ? " and " + found.invalid() + " invalid" : "") + " in "
                + Numerals.duration(found.took());
    }

    public static String gate(GateResult gate) {
        String verdict = switch (gate.verdict()) {
            case FAILED -> "failed";
            case PASSED -> "passed";
            case UNKNOWN -> "not evaluated: not measured, or too few pairs";
        };
        return gate.gate() + ", " + gate.variant() + ": " + verdict
                + gate.effect()
                        .map(effect -> " (" + EffectText.whole(effect) + ")")
                        .orElse("");
    }

    public static String ended(ComparisonRun comparison) {
        return comparison.outcome().orElse("not ended").replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
    }
}
