package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Soak;
import java.util.Comparator;
import java.util.Optional;

/** Describes the result of a soak test. */
final class SoakText {
    private SoakText() {}

    /** Returns empty if there was no load to test, or if another line recommends a soak test. */
    static Optional<String> of(Round round, Run run) {
        Limit limit = round.limit();
        Optional<String> asked = PlanFacts.read(run.effectivePlan()).text("search.soak");
        return limit.soak().map(SoakText::words).or(() -> switch (limit.end()) {
            case CONVERGED, LOWER_BOUND, BUDGET_SPENT ->
                asked.isEmpty() && DiskSustainability.of(round.trials()).asked()
                        ? Optional.empty()
                        : Optional.of(none(round, asked));
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> Optional.empty();
        });
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

    private static String none(Round round, Optional<String> asked) {
        String longest = round.deciding().stream()
                .map(trial -> trial.observation().measured().length())
                .max(Comparator.naturalOrder())
                .map(Numerals::duration)
                .map(length -> " (longest trial " + length + ")")
                .orElse("");
        return "not run" + longest
                + asked.map(length -> "; the requested soak of " + length
                                + (round.limit().low().perSecond() > 0
                                        ? " does not fit into budget.max-time"
                                        : " needs a load that is known to be sustained"))
                        .orElse("; add --soak 30m");
    }
}
