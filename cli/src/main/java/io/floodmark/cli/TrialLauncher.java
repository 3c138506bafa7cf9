package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import java.nio.file.Path;

/** Holds one trial in a run of its own, which is stored. */
@FunctionalInterface
interface TrialLauncher {
    /** @param report the file of its report */
    void launch(Plan plan, PlanPlaces places, TrialTask task, Path report);
}
