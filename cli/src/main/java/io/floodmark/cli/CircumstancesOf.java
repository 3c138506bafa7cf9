package io.floodmark.cli;

import io.floodmark.model.BoundaryLine;
import io.floodmark.model.BoundaryRun;
import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.report.Circumstances;
import io.floodmark.report.Circumstances.Part;
import io.floodmark.report.DiagnosisSentences;
import io.floodmark.runner.explain.Explaining;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks up what the runs of a comparison, or of a boundary, were made under. Of a boundary's line the first search
 * stands for all, which ran on the same cluster. It never takes a report away: a run that cannot be read is left out.
 */
final class CircumstancesOf {
    private final Function<String, Optional<Run>> runs;
    private final List<Part> parts = new ArrayList<>();

    private CircumstancesOf(Function<String, Optional<Run>> runs) {
        this.runs = runs;
    }

    /** Of every variant. */
    static Circumstances of(ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        CircumstancesOf looked = new CircumstancesOf(runs);
        for (ComparedVariant variant : comparison.variants()) {
            variant.run().ifPresent(run -> looked.add(variant.name(), run));
        }
        return new Circumstances(looked.parts);
    }

    /** Of every line. */
    static Circumstances of(BoundaryRun boundary, Function<String, Optional<Run>> runs) {
        CircumstancesOf looked = new CircumstancesOf(runs);
        for (BoundaryLine line : boundary.lines()) {
            line.searches().stream().findFirst().ifPresent(search -> looked.add(line.cluster(), search.run()));
        }
        return new Circumstances(looked.parts);
    }

    private void add(String name, String id) {
        try {
            runs.apply(id)
                    .ifPresent(run ->
                            parts.add(new Part(name, run.id(), run.surroundings(), run.conditions(), explained(run))));
        } catch (PlanException | EnvironmentException unreadable) {
            // Of a later version, or deleted: the report does without.
        }
    }

    /** Empty also where the plan is of another version and cannot be read any more. */
    private static Optional<String> explained(Run run) {
        try {
            return Explaining.of(run).map(DiagnosisSentences::headline);
        } catch (PlanException ofAnotherVersion) {
            return Optional.empty();
        }
    }
}
