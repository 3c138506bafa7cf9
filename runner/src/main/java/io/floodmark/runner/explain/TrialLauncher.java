package io.floodmark.runner.explain;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.runner.run.TrialTask;
import java.nio.file.Path;

/** Runs one trial as a run of its own, which is stored. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Runs the trial of the task.
     *
     * @param report file for the report
     */
    void launch(Plan plan, PlanPlaces places, TrialTask task, Path report);
}
