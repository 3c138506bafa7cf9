package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.report.HtmlReport;
import io.floodmark.runner.DiskNeed;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.Optional;

/** One run from its plan to its report: opens a site, runs a task on it, takes everything away, tells the answer. */
final class RunExecutor {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final Invocation invocation;
    private final Optional<Interrupted> before;

    RunExecutor(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation) {
        this(plan, places, output, invocation, Optional.empty());
    }

    /** @param before what it goes on with */
    RunExecutor(Plan plan, PlanPlaces places, OutputFlags output, Invocation invocation, Optional<Interrupted> before) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.invocation = invocation;
        this.before = before;
    }

    ExitCode run(RunTask task) {
        DiskNeed need = task.check(plan);
        Duration spent = Duration.ofNanos(before.map(Interrupted::nanos).orElse(0L));
        return new CommandLifecycle(plan, places, output, invocation, spent)
                .run(runContext -> run(task, need, runContext));
    }

    private ExitCode run(RunTask task, DiskNeed need, RunContext runContext) {
        // Closed in reverse: the answer is told last, also where taking away what was made has failed.
        try (ResultPublisher publisher = new ResultPublisher(output, invocation.out(), runContext.view());
                // Before the site: nobody wants to wait for a lab to learn that its numbers cannot be kept.
                RunStore store = RunStore.open(runContext.workspace().store());
                Site site = runContext.sites().open(need, runContext, output.yes)) {
            runContext.heedStop();
            Execution execution = new Execution(store, runContext, site, before);
            Outcome outcome = execution.run(
                    task, publisher::found, broken -> HtmlReport.write(broken, Explaining.of(broken), output.report));
            runContext.view().say("removing topics, quotas and labs of the run");
            return ExitCode.of(outcome.status());
        }
    }
}
