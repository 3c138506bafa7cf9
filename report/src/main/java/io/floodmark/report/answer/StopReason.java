package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.Optional;

/** Describes why a search ended. */
final class StopReason {
    private StopReason() {}

    static String of(Round round) {
        return reason(round) + " after " + Numerals.counted(round.limit().trials(), "trial", "trials");
    }

    /** Returns the explanation of a search; empty if it was not recorded. */
    static Optional<String> evidence(Limit limit) {
        return Optional.of(limit.explanation()).filter(text -> !text.isBlank());
    }

    private static String reason(Round round) {
        return switch (round.limit().end()) {
            case CONVERGED -> "requested precision reached";
            case BUDGET_SPENT -> SpentBudget.of(round.trials()).words() + " spent before the precision was reached";
            case LOWER_BOUND -> "no higher load could be tried";
            case NOT_SUSTAINED -> "the lowest load was not sustained";
            case INVALID -> "too many invalid trials";
            case ABORTED -> "aborted to protect other clients";
            case STOPPED -> "stopped by the user";
        };
    }
}
