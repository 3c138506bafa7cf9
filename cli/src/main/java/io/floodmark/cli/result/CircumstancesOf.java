package io.floodmark.cli.result;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.report.diagnosis.DiagnosisSentences;
import io.floodmark.report.html.Circumstances;
import io.floodmark.report.html.Circumstances.Part;
import io.floodmark.runner.explain.Explaining;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads under which conditions the runs of a comparison or of a boundary were made. A boundary's line is represented by
 * its first search, because all of them ran on the same cluster. A run that cannot be read is left out, so that the
 * report is still written.
 */
final class CircumstancesOf {
    private final Function<String, Optional<Run>> runs;
    private final List<Part> parts = new ArrayList<>();

    private CircumstancesOf(Function<String, Optional<Run>> runs) {
        this.runs = runs;
    }

    /** Returns the conditions of every variant. */
    static Circumstances of(ComparisonRun comparison, Function<String, Optional<Run>> runs) {
        CircumstancesOf looked = new CircumstancesOf(runs);
        boolean overlaid = comparison.variants().size() <= Circumstances.MOST_OVERLAID;
        for (ComparedVariant variant : comparison.variants()) {
            variant.run().ifPresent(run -> looked.add(variant.name(), run, overlaid));
        }
        return new Circumstances(looked.parts);
    }

    /** Returns the conditions of every line. */
    static Circumstances of(BoundaryRun boundary, Function<String, Optional<Run>> runs) {
        CircumstancesOf looked = new CircumstancesOf(runs);
        for (BoundaryLine line : boundary.lines()) {
            line.searches().stream().findFirst().ifPresent(search -> looked.add(line.cluster(), search.run(), false));
        }
        return new Circumstances(looked.parts);
    }

    private void add(String name, String id, boolean overlaid) {
        try {
            runs.apply(id)
                    .ifPresent(run -> parts.add(new Part(
                            name,
                            run.id(),
                            run.surroundings(),
                            run.conditions(),
                            explained(run),
                            overlaid ? run.trials() : List.of())));
        } catch (PlanException | EnvironmentException unreadable) {
            // The run is of a later version, or deleted: the report omits it.
        }
    }

    /** Returns the headline of the diagnosis; empty too if the plan is of another version and can no longer be read. */
    private static Optional<String> explained(Run run) {
        try {
            return Explaining.of(run).map(DiagnosisSentences::headline);
        } catch (PlanException ofAnotherVersion) {
            return Optional.empty();
        }
    }
}
