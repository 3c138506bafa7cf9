package io.floodmark.report;

import io.floodmark.model.Limit;
import java.util.Optional;

/** Why a search ended. */
final class StopReason {
    private StopReason() {}

    /** Returns the reason; empty if it was not recorded. */
    static Optional<String> of(Limit limit) {
        return limit.end() == Limit.End.CONVERGED ? Optional.of("requested precision reached") : explanation(limit);
    }

    /** Returns the evidence of a search that converged, which the first lines of an answer summarize. */
    static Optional<String> evidence(Limit limit) {
        return limit.end() == Limit.End.CONVERGED ? explanation(limit) : Optional.empty();
    }

    private static Optional<String> explanation(Limit limit) {
        return Optional.of(limit.explanation()).filter(text -> !text.isBlank());
    }
}
