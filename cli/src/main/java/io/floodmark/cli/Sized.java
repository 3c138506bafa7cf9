package io.floodmark.cli;

import io.floodmark.model.ComparisonRun;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.SizeSpec;
import io.floodmark.model.Sizing;
import io.floodmark.report.SizingLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What the section {@code size} of a plan comes to by what its own run has found. It never takes an answer away: where it cannot be
 * told, it says why.
 *
 * @param sizings none where nobody asked, or it cannot be told
 * @param lines for the terminal, below the answer
 */
record Sized(List<Sizing> sizings, List<String> lines) {
    static final Sized NOT_ASKED = new Sized(List.of(), List.of());

    Sized {
        sizings = List.copyOf(sizings);
        lines = List.copyOf(lines);
    }

    static Sized of(Run run) {
        return of(StoredRuns.plan(run, List.of()).size(), () -> List.of(LimitSource.of(run)));
    }

    /**
     * @param asked of the plan that is compared
     * @param runs finds the run of a variant by its id
     */
    static Sized of(Optional<SizeSpec> asked, ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        return of(asked, () -> SizeOrder.found(comparison, runs));
    }

    private static Sized of(Optional<SizeSpec> asked, Supplier<List<LimitSource>> limits) {
        if (asked.isEmpty()) {
            return NOT_ASKED;
        }
        List<String> lines = new ArrayList<>(List.of(""));
        try {
            List<Sizing> sizings = Sizings.of(asked.get(), limits.get());
            lines.addAll(SizingLines.of(sizings, asked.get().currency()));
            return new Sized(sizings, lines);
        } catch (PlanException cannot) {
            lines.add("Not sized:  " + cannot.getMessage());
            return new Sized(List.of(), lines);
        }
    }
}
