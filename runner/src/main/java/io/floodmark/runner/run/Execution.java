package io.floodmark.runner.run;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.store.RunStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Executes a run on a site that is open. The run is recorded from its beginning, on a test bed that is removed at the
 * end.
 */
public final class Execution {
    private final RunContext runContext;
    private final Site site;
    private final RunRecorder recorder;

    /**
     * Begins a run in the store.
     *
     * @param before run to resume, if there is one
     */
    public Execution(RunStore store, RunContext runContext, Site site, Optional<Interrupted> before) {
        this.runContext = runContext;
        this.site = site;
        this.recorder = new RunRecorder(
                store,
                runContext.runId(),
                runContext.command(),
                runContext.wall().instant(),
                PlanWriter.write(runContext.plan()),
                site.surroundings(),
                runContext.conditions(site),
                before);
    }

    /** Adds further conditions that the results depend on. */
    public void add(List<Condition> more) {
        recorder.add(more);
    }

    /**
     * Runs the task to its end.
     *
     * @param found receives the run with its result, before the test bed is removed
     * @param broken receives the run if a failure ends it after a trial; the failure is then thrown
     */
    public Outcome run(RunTask task, Consumer<Run> found, Consumer<Run> broken) {
        RunListener listener = runContext.view().listener(runContext, recorder);
        try (TestBed bed = site.prepare(runContext)) {
            recorder.add(bed.conditions());
            Outcome outcome = task.run(runContext, bed, site, recorder, listener);
            recorder.end(runContext.wall().instant(), outcome.words());
            found.accept(recorder.run());
            return outcome;
        } catch (RuntimeException failed) {
            if (!recorder.ended()) {
                keep(failed, broken);
            }
            throw failed;
        }
    }

    /** Stores the failure with the run, and still publishes what was found before. */
    private void keep(RuntimeException failed, Consumer<Run> broken) {
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            if (!recorder.trials().isEmpty()) {
                broken.accept(recorder.run());
            }
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
