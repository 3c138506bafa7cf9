package io.floodmark.runner.sizing;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The limits that a sizing is based on.
 *
 * @param comparison comparison whose variants have these limits and are compared with its baseline; empty if limits
 *     were named or are a run's
 * @param notes for the user: limits that are not used, and why
 */
public record SizeBasis(List<LimitSource> limits, Optional<ComparisonRun> comparison, List<String> notes) {
    public SizeBasis {
        limits = List.copyOf(limits);
        notes = List.copyOf(notes);
    }

    static SizeBasis of(List<LimitSource> named) {
        return new SizeBasis(named, Optional.empty(), List.of());
    }

    public static SizeBasis of(Run run) {
        return of(List.of(LimitSource.of(run)));
    }

    /**
     * Returns the limits that a comparison has verified.
     *
     * @param runs finds the run of a variant by its id
     * @throws PlanException if there are none
     */
    public static SizeBasis of(ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        List<LimitSource> limits = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ComparedVariant variant : comparison.variants()) {
            Optional<LimitSource> found = LimitSource.of(variant, runs);
            found.ifPresent(limits::add);
            if (found.isEmpty()) {
                notes.add("not sized: " + variant.name() + ", whose limit was not verified");
            }
        }
        if (limits.isEmpty()) {
            throw new PlanException("size: comparison " + comparison.id()
                    + " verified no limit to size by; expected one with compare.measure limit that has an answer");
        }
        return new SizeBasis(limits, Optional.of(comparison), notes);
    }
}
