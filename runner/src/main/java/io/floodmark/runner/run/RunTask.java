package io.floodmark.runner.run;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;

/** The work of a run on a test bed that is ready. */
interface RunTask {
    /**
     * Checks that the plan leaves time for the task; called once, before anything is started.
     *
     * @return the disk space that it needs
     * @throws PlanException if there is too little time
     */
    DiskNeed check(Plan plan);

    /**
     * Runs trials and adds the results to the recorder.
     *
     * @return the outcome of the command, with the text that is stored
     */
    Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener);
}
