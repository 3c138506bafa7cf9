package io.floodmark.runner.study;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.run.Condition;
import io.floodmark.model.workload.Workload;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunId;
import io.floodmark.runner.Site;
import io.floodmark.runner.run.Execution;
import io.floodmark.runner.run.PointTask;
import io.floodmark.search.boundary.LimitAt;
import io.floodmark.search.boundary.PlannedSearch;
import io.floodmark.store.RunStore;
import io.floodmark.trial.RunTime;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The searches of one line of a boundary. Each is a run with its own plan, topics and trials, on the site that stays
 * open for all. Used by one thread.
 */
final class LineSearches implements LimitAt {
    private final RunContext runContext;
    private final Site site;
    private final RunStore store;
    private final BoundaryRecorder recorder;
    private final BudgetTracker tracker;
    private final Cluster cluster;
    private final Deque<BoundaryLine.Search> known;
    private boolean warm;

    /**
     * Prepares the searches of a line.
     *
     * @param runContext of the whole boundary
     * @param known searches that an interrupted boundary has made, in their order
     */
    LineSearches(
            RunContext runContext,
            Site site,
            RunStore store,
            BoundaryRecorder recorder,
            BudgetTracker tracker,
            Cluster cluster,
            List<BoundaryLine.Search> known) {
        this.runContext = runContext;
        this.site = site;
        this.store = store;
        this.recorder = recorder;
        this.tracker = tracker;
        this.cluster = cluster;
        this.known = new ArrayDeque<>(known);
    }

    @Override
    public LimitFinding find(PlannedSearch visit) {
        return known.isEmpty() ? search(visit) : repeated(visit, known.remove());
    }

    /**
     * Returns the earlier finding. The same findings lead to the same next search, unless another version chooses
     * differently.
     */
    private LimitFinding repeated(PlannedSearch visit, BoundaryLine.Search before) {
        if (before.point().at() != visit.at()) {
            throw new EnvironmentException("the interrupted boundary was searched at "
                    + axis(before.point().at()) + ", but this version searches at " + axis(visit.at())
                    + "; expected the version that began it; start again without --resume");
        }
        recorder.begin(visit, before.run());
        recorder.found(before);
        runContext.view().printLine(axis(visit.at()) + ": searched before, in run " + before.run());
        return before.point().finding();
    }

    private LimitFinding search(PlannedSearch visit) {
        runContext.checkStop();
        RunTime own = runContext.sites().time(0);
        RunContext part =
                runContext.of(plan(visit), RunId.next(runContext.wall().instant(), new SecureRandom()), own);
        runContext.view().printLine("search at " + axis(visit.at()) + ": " + visit.reason());
        PointTask task = new PointTask(visit, deadline(own));
        Execution execution = new Execution(store, part, site.during(part), Optional.empty());
        recorder.begin(visit, part.runId());
        execution.add(condition(visit));
        warm = true;
        execution.run(task, found -> {}, broken -> {});
        tracker.spend(task.bytes());
        LimitFinding finding = task.finding();
        BoundaryLine.Search search = new BoundaryLine.Search(
                part.runId(), new BoundaryPoint(visit.at(), finding, visit.guided()), visit.reason());
        recorder.found(search);
        runContext.view().found(search, recorder.line());
        return finding;
    }

    private Plan plan(PlannedSearch visit) {
        Plan plan = runContext.plan();
        SearchSettings search = plan.search();
        Workload traffic = plan.boundary().orElseThrow().at(visit.at(), plan.workload());
        return plan.part(cluster, traffic, warm ? search.warmingFor(search.laterWarmUp()) : search, left());
    }

    private Budget left() {
        return tracker.left();
    }

    /**
     * Returns the deadline of a search: half of the remaining time, so that one long search leaves some to the others,
     * but at least the planned time.
     */
    private long deadline(RunTime own) {
        long left = Math.max(0, tracker.endNanos() - runContext.time().nanoTime());
        long share = Math.max(runContext.plan().search().total().toNanos(), left / 2);
        return own.nanoTime() + Math.min(left, share);
    }

    private List<Condition> condition(PlannedSearch visit) {
        return List.of(new Condition(
                "run",
                "part of",
                "boundary " + runContext.runId() + ", at " + axis(visit.at()) + ": " + visit.reason()));
    }

    private String axis(double value) {
        return runContext.plan().boundary().orElseThrow().axis().human(value);
    }
}
