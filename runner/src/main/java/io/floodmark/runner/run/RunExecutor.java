package io.floodmark.runner.run;

import io.floodmark.model.plan.Plan;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.ResultPublisher;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.Optional;

/** Conducts one run: opens a cluster, runs a task on it, publishes the result and removes everything. */
public final class RunExecutor {
    private final RunTask task;
    private final DiskNeed need;
    private final Optional<Interrupted> before;

    /**
     * Checks that there is time for the task.
     *
     * @param before run to resume, if there is one
     * @throws io.floodmark.model.error.PlanException if the plan leaves too little time
     */
    public RunExecutor(Plan plan, RunTask task, Optional<Interrupted> before) {
        this.task = task;
        this.need = task.check(plan);
        this.before = before;
    }

    /** Returns the run time of the resumed run; 0 if there is none. */
    public Duration spent() {
        return Duration.ofNanos(before.map(Interrupted::nanos).orElse(0L));
    }

    /**
     * Conducts the run.
     *
     * @param yes the owner of the cluster has agreed already
     */
    public Outcome run(RunContext runContext, ResultPublisher publisher, boolean yes) {
        // Opened before the site, so that no user waits for a lab whose results cannot be stored.
        try (RunStore store = runContext.workspace().openStore();
                Site site = runContext.sites().open(need, runContext, yes)) {
            runContext.checkStop();
            Outcome outcome =
                    new Execution(store, runContext, site, before).run(task, publisher::found, publisher::broken);
            runContext.view().printLine("removing topics, quotas and labs of the run");
            return outcome;
        }
    }
}
