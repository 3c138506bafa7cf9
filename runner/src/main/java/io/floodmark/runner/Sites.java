package io.floodmark.runner;

import io.floodmark.model.Plan;
import io.floodmark.trial.RunTime;

/** What commands reach outside of this process: clusters to load, and the time that runs on them take. */
public interface Sites {
    /**
     * Returns the plan with the defaults that depend on the cluster, e.g. {@code max-disk}, which depends on the free
     * space.
     *
     * @throws io.floodmark.model.TargetException if the cluster cannot be asked
     */
    default Plan withDefaults(Plan plan, Workspace workspace, RunTime time) {
        return plan;
    }

    /**
     * Opens the place where the trials of the plan run.
     *
     * @param need what the work needs of the disks
     * @param yes the owner has agreed already
     */
    Site open(DiskNeed need, RunContext runContext, boolean yes);

    /**
     * Returns the time of a run.
     *
     * @param nanos what it begins at; 0 unless the run goes on with another
     */
    RunTime time(long nanos);
}
