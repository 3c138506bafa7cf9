package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.GateFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.cli.result.ReportPublisher;
import io.floodmark.cli.result.Sized;
import io.floodmark.cli.result.TerminalView;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.HeadlineLimit;
import io.floodmark.model.run.Run;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.html.HtmlReport;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.run.Execution;
import io.floodmark.runner.run.LimitTask;
import io.floodmark.runner.study.ComparisonOutcome;
import io.floodmark.runner.study.GateValidator;
import io.floodmark.runner.study.StoredBaseline;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the limit of one run with that of a stored run. The two runs are not pairs: whatever changed on the machine
 * between them is part of the difference. So their own intervals, which include the variation between lab starts,
 * determine the precision.
 */
final class BaselineComparison {
    private final String baseline;
    private final PlanFile planFile;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;

    BaselineComparison(String baseline, PlanFile planFile, OutputFlags output, GateFlags gates, Invocation invocation) {
        this.baseline = baseline;
        this.planFile = planFile;
        this.output = output;
        this.gates = gates;
        this.invocation = invocation;
    }

    /** @param other a stored run; null to run a new search */
    ExitCode run(@Nullable String other) {
        GateValidator.requireLimits(gates.gates());
        StoredBaseline held = StoredBaseline.of(StoredRuns.find(output.workspace(), baseline));
        if (other == null) {
            return search(held);
        }
        output.requireWritableReport();
        Run now = StoredRuns.find(output.workspace(), other);
        HeadlineLimit.of(now).ifPresent(found -> held.requireGoal(found.goal(), () -> StoredRuns.plan(now, List.of())));
        try (ReportPublisher publisher = new ReportPublisher(
                output,
                gates,
                invocation.out(),
                TerminalView.open(output.json, invocation.sites().time(0), List.of(), Optional.empty()))) {
            return ExitCode.of(publish(held, now, Status.DONE, publisher));
        }
    }

    /** Publishes the comparison even if the other run found no limit, because a pipeline must see why. */
    private Status publish(StoredBaseline held, Run now, Status answered, ReportPublisher publisher) {
        ComparisonRun comparison = held.with(now, () -> Answer.of(now).headline());
        List<GateResult> judged = ComparisonOutcome.judge(comparison, gates.gates());
        publisher.found(
                comparison,
                judged,
                Sized.NOT_ASKED,
                id -> Stream.of(now, held.run())
                        .filter(run -> run.id().equals(id))
                        .findFirst());
        return StoredBaseline.status(answered, comparison, judged);
    }

    private ExitCode search(StoredBaseline held) {
        Run then = held.run();
        boolean given = planFile.file != null || !planFile.flags.overrides().isEmpty();
        Plan plan = given ? planFile.plans().ofSearch(planFile.flags.overrides()) : StoredRuns.plan(then, List.of());
        if (!given) {
            planFile.requireRunnable(StoredRuns.text(then));
        }
        held.requireGoal(plan.goals().get(0), () -> plan);
        PlanPlaces places = given ? planFile.places(planFile.flags.overrides()) : PlanPlaces.NOWHERE;
        LimitTask task = new LimitTask();
        DiskNeed need = task.check(plan);
        return new CommandLifecycle(plan, places, output, gates, invocation, Duration.ZERO)
                .run((runContext, publisher) -> search(task, need, held, runContext, publisher));
    }

    private Outcome search(
            LimitTask task, DiskNeed need, StoredBaseline held, RunContext runContext, ReportPublisher publisher) {
        List<Run> found = new ArrayList<>();
        Outcome outcome;
        try (RunStore store = runContext.workspace().openStore();
                Site site = runContext.sites().open(need, runContext, output.yes)) {
            runContext.checkStop();
            outcome = new Execution(store, runContext, site, Optional.empty())
                    .run(task, found::add, broken -> HtmlReport.write(broken, output.report));
            runContext.view().printLine("removing topics, quotas and labs of the run");
        }
        Status status = publish(held, found.get(0), outcome.status(), publisher);
        return new Outcome(status, outcome.words());
    }
}
