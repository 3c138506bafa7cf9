package io.floodmark.runner.sizing;

import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is sized by.
 *
 * @param comparison that the limits are of, whose variants are held against its baseline; empty where they were named,
 *     or are a run's
 * @param notes for people: what is not sized by, and why
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
     * The limits that a comparison has verified.
     *
     * @param runs finds the run of a variant by its id
     * @throws PlanException where there is none
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
