package io.floodmark.runner;

import io.floodmark.model.plan.Plan;
import io.floodmark.trial.RunTime;

/** Gives commands access to what is outside this process: clusters to load, and the clock of their runs. */
public interface Sites {
    /**
     * Returns the plan with the defaults that depend on the cluster, e.g. {@code max-disk}, which depends on the free
     * space.
     *
     * @throws io.floodmark.model.error.TargetException if the cluster cannot be read
     */
    default Plan withDefaults(Plan plan, Workspace workspace, RunTime time) {
        return plan;
    }

    /**
     * Opens the cluster on which the trials of the plan run.
     *
     * @param need required disk space
     * @param yes the owner has agreed already
     */
    Site open(DiskNeed need, RunContext runContext, boolean yes);

    /**
     * Returns the clock of a run.
     *
     * @param nanos time at which it begins; 0 unless the run resumes another
     */
    RunTime time(long nanos);
}
