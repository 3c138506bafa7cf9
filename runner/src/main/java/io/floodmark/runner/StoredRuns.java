package io.floodmark.runner;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunSummary;
import io.floodmark.store.StoredLimit;
import io.floodmark.store.StoredStudy;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Finds stored studies by the names that commands accept, and reads their plans. */
public final class StoredRuns {
    private StoredRuns() {}

    /**
     * Returns the run with the given id.
     *
     * @param id whole, its beginning, or {@code last}
     */
    public static Run find(Workspace workspace, String id) {
        try (RunReader reader = workspace.openReader()) {
            return reader.find(id).orElseThrow(() -> unknown(workspace, id));
        }
    }

    /**
     * Returns the boundary, the comparison or the run with the given id.
     *
     * @param id whole, its beginning, or {@code last}
     */
    public static StoredStudy study(Workspace workspace, String id) {
        try (RunReader reader = workspace.openReader()) {
            return reader.findStudy(id).orElseThrow(() -> unknown(workspace, id));
        }
    }

    /**
     * Returns the boundary, the comparison or the run with the given id, if it can be deleted as a whole.
     *
     * @param id whole, its beginning, or {@code last}
     * @throws PlanException if it belongs to another study, or may still be running
     */
    public static StoredStudy deletable(Workspace workspace, String id, Instant now) {
        try (RunReader reader = workspace.openReader()) {
            StoredStudy study = reader.findStudy(id).orElseThrow(() -> unknown(workspace, id));
            String name = study.kind() + " " + study.id();
            if (study.kind().equals("run")) {
                reader.studyOfRun(study.id()).ifPresent(whole -> {
                    throw new PlanException(name + " belongs to " + whole.kind() + " " + whole.id()
                            + "; expected the id of the whole " + whole.kind());
                });
            }
            mayRunUntil(study, reader).filter(now::isBefore).ifPresent(until -> {
                throw new PlanException(
                        name + " has not ended and may still be running; expected one that has ended, or"
                                + " that was killed and has passed its max-time: try again after "
                                + until.truncatedTo(ChronoUnit.SECONDS));
            });
            return study;
        }
    }

    /** Returns the end of the time budget of a study that has not ended, counted from the last start of its runs. */
    private static Optional<Instant> mayRunUntil(StoredStudy study, RunReader reader) {
        Optional<Instant> end;
        if (study.boundary().isPresent()) {
            end = study.boundary().get().ended();
        } else if (study.comparison().isPresent()) {
            end = study.comparison().get().ended();
        } else {
            end = reader.find(study.id()).flatMap(Run::ended);
        }
        return end.isPresent()
                ? Optional.empty()
                : reader.list().stream()
                        .filter(run -> study.runs().contains(run.id()))
                        .map(run -> run.started().plus(plan(run).budget().maxTime()))
                        .max(Comparator.naturalOrder());
    }

    private static PlanException unknown(Workspace workspace, String id) {
        return new PlanException("run '" + id + "' is not in " + workspace.store()
                + "; expected one that floodmark runs lists, or last");
    }

    /**
     * Returns the boundary with the given id; empty if it is not stored.
     *
     * @param id whole, its beginning, or {@code last}
     */
    public static Optional<BoundaryRun> boundary(Workspace workspace, String id) {
        try (RunReader reader = workspace.openReader()) {
            return reader.findBoundary(id);
        }
    }

    /**
     * Returns the comparison with the given id; empty if it is not stored.
     *
     * @param id whole, its beginning, or {@code last}
     */
    public static Optional<ComparisonRun> comparison(Workspace workspace, String id) {
        try (RunReader reader = workspace.openReader()) {
            return reader.findComparison(id);
        }
    }

    /** Returns the plan of a run in a list. */
    public static Plan plan(RunSummary run) {
        return PlanReader.readStored(new PlanText("plan of run " + run.id(), run.effectivePlan()), List.of());
    }

    /** Returns the plan of the run that found a limit. */
    public static Plan plan(StoredLimit limit) {
        return PlanReader.readStored(new PlanText("plan of an earlier run", limit.effectivePlan()), List.of());
    }

    public static Plan plan(BoundaryRun boundary) {
        PlanText text = new PlanText("plan of boundary " + boundary.id(), boundary.effectivePlan());
        return PlanReader.readStored(text, List.of());
    }

    public static Plan plan(ComparisonRun comparison) {
        PlanText text = new PlanText("plan of comparison " + comparison.id(), comparison.effectivePlan());
        return PlanReader.readStored(text, List.of());
    }

    /** Returns the plan of a run, with the overrides applied. */
    public static Plan plan(Run run, List<PlanOverride> overrides) {
        return PlanReader.readStored(text(run), overrides);
    }

    /** Returns the plan of a run as it was stored. */
    public static PlanText text(Run run) {
        return new PlanText("plan of run " + run.id(), run.effectivePlan());
    }
}
