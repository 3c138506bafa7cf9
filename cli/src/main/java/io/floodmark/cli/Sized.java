package io.floodmark.cli;

import io.floodmark.model.ComparisonRun;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.SizeSpec;
import io.floodmark.model.Sizing;
import io.floodmark.report.SizingLines;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the section {@code size} of a plan comes to by what its own run has found. It never takes an answer away: where it cannot be
 * told, it says why.
 *
 * @param sizings none where nobody asked, or it cannot be told
 * @param lines for people, below the answer
 */
record Sized(List<Sizing> sizings, List<String> lines) {
    static final Sized NOT_ASKED = new Sized(List.of(), List.of());

    Sized {
        sizings = List.copyOf(sizings);
        lines = List.copyOf(lines);
    }

    static Sized of(Run run) {
        return of(asked(() -> StoredRuns.plan(run, List.of())), () -> List.of(LimitSource.of(run)));
    }

    /** @param runs finds the run of a variant by its id */
    static Sized of(ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        return of(asked(() -> StoredRuns.plan(comparison)), () -> SizeOrder.found(comparison, runs));
    }

    /** A plan of another version that cannot be read any more asks nothing. */
    private static Optional<SizeSpec> asked(Supplier<Plan> plan) {
        try {
            return plan.get().size();
        } catch (PlanException ofAnotherVersion) {
            return Optional.empty();
        }
    }

    private static Sized of(Optional<SizeSpec> asked, Supplier<List<LimitSource>> limits) {
        if (asked.isEmpty()) {
            return NOT_ASKED;
        }
        try {
            List<Sizing> sizings = Sizings.of(asked.get(), limits.get());
            return new Sized(sizings, SizingLines.of(sizings, asked.get().currency()));
        } catch (PlanException cannot) {
            return new Sized(List.of(), List.of("Not sized:  " + cannot.getMessage()));
        }
    }
}
