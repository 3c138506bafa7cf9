package io.floodmark.runner.explain;

import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.run.TrialTask;
import java.nio.file.Path;
import java.util.Optional;

/** Runs one trial as a run of its own, which is stored. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Runs the trial of the task.
     *
     * @param report file for the report
     * @return id of the run; empty if it could not begin, which has been reported
     */
    Optional<String> launch(Plan plan, PlanPlaces places, TrialTask task, Path report);
}
