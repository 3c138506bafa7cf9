package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import io.floodmark.model.Soak;
import java.util.Comparator;
import java.util.Optional;

/** Whether a limit was soaked, in words. */
final class SoakWords {
    private SoakWords() {}

    /** Empty where there was nothing to hold. */
    static Optional<String> of(Round round, Run run) {
        Limit limit = round.limit();
        Optional<String> asked = PlanFacts.read(run.effectivePlan()).text("search.soak");
        return limit.soak().map(SoakWords::words).or(() -> switch (limit.end()) {
            case CONVERGED, AT_LEAST, BUDGET_SPENT -> Optional.of(none(round, asked));
            case BELOW_LOWEST, INVALID, UNSAFE, STOPPED -> Optional.empty();
        });
    }

    private static String words(Soak soak) {
        String load = Numerals.recordsPerSecond(soak.load().perSecond());
        String time = " for " + Numerals.duration(soak.length()) + " in trial " + soak.trial();
        return switch (soak.outcome()) {
            case HELD -> "held " + load + ", 0.9 of the lower end," + time;
            case FAILED -> "did not hold " + load + time + "; the limit was lowered by that, and is not soaked";
            case NOT_PROVED -> "not soaked: nothing was proved by " + load + ", 0.9 of the lower end," + time;
        };
    }

    private static String none(Round round, Optional<String> asked) {
        String longest = round.deciding().stream()
                .map(trial -> trial.observation().measured().length())
                .max(Comparator.naturalOrder())
                .map(Numerals::duration)
                .map(length -> "; no load was held for longer than " + length)
                .orElse("");
        return "not soaked" + longest
                + asked.map(length -> "; the soak of " + length + " that was asked for "
                                + (round.limit().low().perSecond() > 0
                                        ? "would not have ended within budget.max-time"
                                        : "needs a load that is known to be sustained"))
                        .orElse(", --soak 30m holds one for long");
    }
}
