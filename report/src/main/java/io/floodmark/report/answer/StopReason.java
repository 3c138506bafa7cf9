package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.report.text.Numerals;
import java.util.Optional;

/** Describes why a search ended. */
final class StopReason {
    private StopReason() {}

    static String of(Limit limit) {
        return reason(limit.end()) + " after " + Numerals.counted(limit.trials(), "trial", "trials");
    }

    /** Returns the explanation of a search; empty if it was not recorded. */
    static Optional<String> evidence(Limit limit) {
        return Optional.of(limit.explanation()).filter(text -> !text.isBlank());
    }

    private static String reason(Limit.End end) {
        return switch (end) {
            case CONVERGED -> "requested precision reached";
            case BUDGET_SPENT -> "budget (time, trials or bytes) spent before the precision was reached";
            case LOWER_BOUND -> "no higher load could be tried";
            case NOT_SUSTAINED -> "the lowest load was not sustained";
            case INVALID -> "too many invalid trials";
            case ABORTED -> "aborted to protect other clients";
            case STOPPED -> "stopped by the user";
        };
    }
}
