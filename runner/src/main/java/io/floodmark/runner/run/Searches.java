package io.floodmark.runner.run;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Repeats searches and derives the outcome of a run from them. */
public final class Searches {
    private Searches() {}

    /**
     * Searches as often as requested, but not again after a protective abort or a stop.
     *
     * @param over called between two searches; true if the user asked to stop, or a budget is spent
     */
    static void repeat(int times, Supplier<Limit> search, BooleanSupplier over) {
        for (int done = 0; done < times; done++) {
            if (done > 0 && over.getAsBoolean()) {
                return;
            }
            Limit.End end = search.get().end();
            if (end == Limit.End.ABORTED || end == Limit.End.STOPPED) {
                return;
            }
        }
    }

    /** Returns the outcome of the search that the result reports, so that the exit code agrees with the result. */
    public static Outcome outcome(Run run) {
        return run.limits().stream()
                .filter(limit -> limit.end() == Limit.End.ABORTED)
                .findFirst()
                .or(() -> HeadlineLimit.of(run))
                .map(Searches::outcome)
                .orElseGet(() -> new Outcome(Status.INVALID, "no search was run"));
    }

    private static Outcome outcome(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, LOWER_BOUND -> new Outcome(Status.DONE, "done: " + limit.explanation());
            case BUDGET_SPENT ->
                new Outcome(limit.bounded() ? Status.DONE : Status.INVALID, "budget spent: " + limit.explanation());
            case NOT_SUSTAINED -> new Outcome(Status.OVERLOADED, "not sustained: " + limit.explanation());
            case INVALID -> new Outcome(Status.INVALID, "invalid: " + limit.explanation());
            case ABORTED -> new Outcome(Status.ABORTED, "aborted: " + limit.explanation());
            case STOPPED -> new Outcome(Status.STOPPED, "stopped: " + limit.explanation());
        };
    }
}
