package io.floodmark.cli;

import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.runner.DiskBound;
import io.floodmark.runner.TestBed;
import java.util.List;

/** What a run does on a test bed once that is ready. */
interface RunTask {
    /**
     * What speaks against it where the disk is bounded like that: asked before anything is made, told with the cure.
     */
    List<String> objections(DiskBound disk);

    /**
     * Looks whether there is time for it, before anything is started.
     *
     * @throws PlanException where it does not
     */
    default void requireTime(Plan plan) {}

    /**
     * Runs trials; what they find goes to the recorder.
     *
     * @return how the command ends, and the words for it that are stored
     */
    Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener);
}
