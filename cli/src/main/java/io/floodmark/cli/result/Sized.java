package io.floodmark.cli.result;

import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.run.Run;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.report.sizing.SizingLines;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.sizing.SizeBasis;
import io.floodmark.runner.sizing.Sizings;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The result of the section {@code size} of a plan with the limits of its own run. It never suppresses the run's
 * result: if there is no size, it says why.
 *
 * @param answer empty if no size was requested, or if there is none
 * @param lines for the user, below the result
 */
public record Sized(Optional<SizeAnswer> answer, List<String> lines) {
    public static final Sized NOT_ASKED = new Sized(Optional.empty(), List.of());

    public Sized {
        lines = List.copyOf(lines);
    }

    static Sized of(Run run) {
        return of(sizeSpec(() -> StoredRuns.plan(run, List.of())), () -> SizeBasis.of(run));
    }

    /** @param runs finds the run of a variant by its id */
    static Sized of(ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        return of(sizeSpec(() -> StoredRuns.plan(comparison)), () -> SizeBasis.of(comparison, runs));
    }

    /** Returns the section; empty if the plan is of another version and can no longer be read. */
    private static Optional<SizeSpec> sizeSpec(Supplier<Plan> plan) {
        try {
            return plan.get().size();
        } catch (PlanException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    private static Sized of(Optional<SizeSpec> asked, Supplier<SizeBasis> basis) {
        if (asked.isEmpty()) {
            return NOT_ASKED;
        }
        try {
            SizeAnswer answer = Sizings.of(asked.get(), basis.get());
            return new Sized(Optional.of(answer), SizingLines.of(answer));
        } catch (PlanException cannot) {
            return new Sized(Optional.empty(), List.of("Not sized:  " + cannot.getMessage()));
        }
    }
}
