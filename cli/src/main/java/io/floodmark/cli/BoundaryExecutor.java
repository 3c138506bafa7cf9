package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Boundary;
import io.floodmark.model.BoundaryLine;
import io.floodmark.model.BoundaryRun;
import io.floodmark.model.Cluster;
import io.floodmark.model.Plan;
import io.floodmark.report.BoundaryReport;
import io.floodmark.report.BoundaryText;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A boundary from its plan to its report: line by invocation, each on a site of its own that stays open for all its
 * searches.
 */
final class BoundaryExecutor {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final Invocation invocation;
    private final Optional<InterruptedBoundary> before;

    /** @param before what it goes on with */
    BoundaryExecutor(
            Plan plan,
            PlanPlaces places,
            OutputFlags output,
            Invocation invocation,
            Optional<InterruptedBoundary> before) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.invocation = invocation;
        this.before = before;
    }

    ExitCode run() {
        Duration spent = before.map(InterruptedBoundary::spent).orElse(Duration.ZERO);
        return new CommandLifecycle(plan, places, output, invocation, spent).run(this::run);
    }

    private ExitCode run(RunContext runContext) {
        try (ResultPublisher publisher = new ResultPublisher(output, invocation.out(), runContext.view());
                RunStore store = RunStore.open(runContext.workspace().store())) {
            BoundaryRecorder recorder = new BoundaryRecorder(store, runContext);
            try {
                lines(runContext, store, recorder);
                Outcome outcome = BoundaryOutcome.of(recorder.boundary());
                recorder.end(runContext.wall().instant(), outcome.words());
                publisher.found(recorder.boundary(), store::find);
                return ExitCode.of(outcome.status());
            } catch (RuntimeException failed) {
                keep(failed, runContext, recorder);
                throw failed;
            }
        }
    }

    private void lines(RunContext runContext, RunStore store, BoundaryRecorder recorder) {
        List<Cluster> clusters = plan.boundary().orElseThrow().lines(plan.cluster());
        BudgetTracker tracker = new BudgetTracker(runContext);
        for (int number = 0; number < clusters.size(); number++) {
            List<BoundaryLine.Search> known = known(number);
            BoundaryStudy study =
                    new BoundaryStudy(runContext, store, recorder, tracker.share(clusters.size() - number));
            Boundary found = study.line(clusters.get(number), known, output.yes);
            if (found.end() == Boundary.End.STOPPED || found.end() == Boundary.End.ABORTED) {
                return;
            }
        }
    }

    private List<BoundaryLine.Search> known(int number) {
        return before.map(interrupted -> interrupted.searches(number)).orElse(List.of());
    }

    /** What breaks a boundary is stored with it, and what was found before is still reported. */
    private void keep(RuntimeException failed, RunContext runContext, BoundaryRecorder recorder) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            BoundaryRun boundary = recorder.boundary();
            if (boundary.lines().stream().anyMatch(each -> !each.searches().isEmpty())) {
                BoundaryReport.write(boundary, output.report);
            }
            BoundaryText.goOn(boundary).ifPresent(command -> runContext.view().say("go on with: " + command));
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
