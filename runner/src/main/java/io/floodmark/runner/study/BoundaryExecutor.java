package io.floodmark.runner.study;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.ResultPublisher;
import io.floodmark.runner.RunContext;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Conducts a boundary, line by line. Each line has its own site, which stays open for all its searches. */
public final class BoundaryExecutor {
    private final Plan plan;
    private final Optional<InterruptedBoundary> before;

    /**
     * Prepares the boundary of a plan.
     *
     * @param before boundary to resume, if there is one
     */
    public BoundaryExecutor(Plan plan, Optional<InterruptedBoundary> before) {
        this.plan = plan;
        this.before = before;
    }

    /** Returns the run time of the resumed boundary; 0 if there is none. */
    public Duration spent() {
        return before.map(InterruptedBoundary::spent).orElse(Duration.ZERO);
    }

    /**
     * Conducts the boundary.
     *
     * @param yes the owner of the cluster has agreed already
     */
    public Outcome run(RunContext runContext, ResultPublisher publisher, boolean yes) {
        try (RunStore store = runContext.workspace().openStore()) {
            BoundaryRecorder recorder = new BoundaryRecorder(store, runContext);
            try {
                lines(runContext, store, recorder, yes);
                Outcome outcome = BoundaryOutcome.of(recorder.boundary());
                recorder.end(runContext.wall().instant(), outcome.words());
                publisher.found(recorder.boundary(), store::find);
                return outcome;
            } catch (RuntimeException failed) {
                keep(failed, runContext, recorder, publisher);
                throw failed;
            }
        }
    }

    private void lines(RunContext runContext, RunStore store, BoundaryRecorder recorder, boolean yes) {
        List<Cluster> clusters = plan.boundary().orElseThrow().lines(plan.cluster());
        BudgetTracker tracker = new BudgetTracker(runContext);
        for (int number = 0; number < clusters.size(); number++) {
            List<BoundaryLine.Search> known = known(number);
            BoundaryStudy study =
                    new BoundaryStudy(runContext, store, recorder, tracker.share(clusters.size() - number));
            Boundary found = study.line(clusters.get(number), known, yes);
            if (found.end() == Boundary.End.STOPPED || found.end() == Boundary.End.ABORTED) {
                return;
            }
        }
    }

    private List<BoundaryLine.Search> known(int number) {
        return before.map(interrupted -> interrupted.searches(number)).orElse(List.of());
    }

    /** Stores the failure with the boundary, and still publishes what was found before. */
    private static void keep(
            RuntimeException failed, RunContext runContext, BoundaryRecorder recorder, ResultPublisher publisher) {
        if (recorder.ended()) {
            return;
        }
        try {
            recorder.end(runContext.wall().instant(), Outcome.words(failed));
            publisher.broken(recorder.boundary());
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
