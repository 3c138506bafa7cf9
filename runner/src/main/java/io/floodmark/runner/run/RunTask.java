package io.floodmark.runner.run;

import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;

/** What a run does on a test bed once that is ready. */
interface RunTask {
    /**
     * Checks that the plan leaves time for it; called once, before anything is started.
     *
     * @return what it needs of the cluster's disks
     * @throws PlanException if there is too little time
     */
    DiskNeed check(Plan plan);

    /**
     * Runs trials; what they find goes to the recorder.
     *
     * @return how the command ends, and the words for it that are stored
     */
    Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener);
}
