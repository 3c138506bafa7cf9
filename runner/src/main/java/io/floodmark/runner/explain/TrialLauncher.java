package io.floodmark.runner.explain;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.runner.run.TrialTask;
import java.nio.file.Path;

/** Holds one trial in a run of its own, which is stored. */
@FunctionalInterface
public interface TrialLauncher {
    /**
     * Holds the trial of the task.
     *
     * @param report the file of its report
     */
    void launch(Plan plan, PlanPlaces places, TrialTask task, Path report);
}
