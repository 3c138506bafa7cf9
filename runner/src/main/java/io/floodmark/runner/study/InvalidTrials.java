package io.floodmark.runner.study;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import java.util.Optional;

/** Decides how a comparison continues after an invalid trial. */
final class InvalidTrials {
    /** Number of attempts at a trial whose cause may be gone the next time. */
    static final int ATTEMPTS = 3;

    private InvalidTrials() {}

    static Optional<InvalidCause> cause(Verdict verdict) {
        return verdict instanceof Verdict.Invalid invalid ? Optional.of(invalid.cause()) : Optional.empty();
    }

    /** True if the cause of an invalid trial may be gone the next time. */
    static boolean passing(Verdict verdict) {
        return cause(verdict)
                .filter(cause -> switch (cause) {
                    case DISTURBED,
                            GENERATOR_LOST,
                            GENERATOR,
                            GENERATOR_SUSPECTED,
                            UNCONFIRMED,
                            BLIND,
                            CLOCK,
                            NO_ROOM -> true;
                    case BUDGET, UNSAFE, PROTECTED_MODE, STOPPED -> false;
                })
                .isPresent();
    }

    /** Returns the end of the comparison that the cause forces, if it forces one. */
    static Optional<Comparison.End> demanded(InvalidCause cause) {
        return switch (cause) {
            case UNSAFE -> Optional.of(Comparison.End.ABORTED);
            case STOPPED -> Optional.of(Comparison.End.STOPPED);
            case BUDGET -> Optional.of(Comparison.End.BUDGET_SPENT);
            case PROTECTED_MODE -> Optional.of(Comparison.End.INVALID);
            case DISTURBED, GENERATOR_LOST, GENERATOR, GENERATOR_SUSPECTED, UNCONFIRMED, BLIND, CLOCK, NO_ROOM ->
                Optional.empty();
        };
    }
}
