package io.floodmark.runner.run;

import io.floodmark.config.PlanWriter;
import io.floodmark.model.Condition;
import io.floodmark.model.Run;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.store.RunStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A run on a site that is open: recorded from its beginning, on a test bed that is taken away at its end. */
public final class Execution {
    private final RunContext runContext;
    private final Site site;
    private final RunRecorder recorder;

    /**
     * Begins a run in the store.
     *
     * @param before what it goes on with
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
                site.conditions(),
                before);
    }

    /** Adds what else the numbers depend on. */
    public void add(List<Condition> more) {
        recorder.add(more);
    }

    /**
     * Runs it to its end.
     *
     * @param found takes it with its answer, before what was made is taken away
     * @param broken takes it where a failure ends it after a trial; the failure is thrown then
     */
    public Outcome run(RunTask task, Consumer<Run> found, Consumer<Run> broken) {
        RunListener listener = runContext.view().listener(runContext, recorder.recordBytes());
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

    /** What breaks a run is stored with it, and what was seen before is still reported. */
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
