package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.run.Run;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Describes the result of a soak test. */
final class SoakText {
    private SoakText() {}

    /** Returns the outcome in one or two words; empty if no soak test was requested. */
    static Optional<String> outcome(Round round, Run run) {
        return round.limit()
                .soak()
                .map(soak -> soak.outcome().name().toLowerCase(Locale.ROOT))
                .or(() -> requested(run).map(length -> "not run"));
    }

    /** True if the end of the search leaves a load that a soak test can verify. */
    static boolean advised(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, LOWER_BOUND, BUDGET_SPENT -> true;
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    /** Returns empty if there was no load to test, or if no soak test was requested. */
    static Optional<String> of(Round round, Run run) {
        Limit limit = round.limit();
        return limit.soak()
                .map(SoakText::words)
                .or(() -> requested(run).filter(length -> advised(limit)).map(length -> none(round, length)));
    }

    private static Optional<String> requested(Run run) {
        return PlanFacts.read(run.effectivePlan()).text("search.soak");
    }

    private static String words(Soak soak) {
        String load = Numerals.recordsPerSecond(soak.load().perSecond());
        String time = " for " + Numerals.duration(soak.length()) + " in trial " + soak.trial();
        return switch (soak.outcome()) {
            case PASSED -> "passed: " + load + ", 90% of the lower end of the CI," + time;
            case FAILED -> "failed: " + load + " was not sustained" + time + "; the limit was lowered accordingly";
            case INCONCLUSIVE ->
                "inconclusive: " + load + ", 90% of the lower end of the CI," + time + " is not a valid result";
        };
    }

    private static String none(Round round, String length) {
        String longest = round.deciding().stream()
                .map(trial -> trial.observation().measured().length())
                .max(Comparator.naturalOrder())
                .map(Numerals::duration)
                .map(longestTrial -> " (longest trial " + longestTrial + ")")
                .orElse("");
        return "not run" + longest + "; the requested soak of " + length
                + (round.limit().low().perSecond() > 0
                        ? " does not fit into budget.max-time"
                        : " needs a load that is known to be sustained");
    }
}
