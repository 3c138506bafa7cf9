package io.floodmark.runner.run;

import io.floodmark.model.limit.LimitFinding;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.search.Ceiling;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.SearchOrder;
import io.floodmark.search.SearchStart;
import io.floodmark.search.TrialRunner;
import io.floodmark.search.boundary.PlannedSearch;
import io.floodmark.trial.WarmUp.Warmth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One search of a boundary: of the limit with the latency objective if there is one, else of the limit without. */
public final class PointTask implements RunTask {
    private final PlannedSearch visit;
    private final long deadlineNanos;
    private Optional<LimitFinding> found = Optional.empty();
    private long bytes;

    /**
     * Prepares one search of a boundary.
     *
     * @param deadlineNanos run time that replaces the deadline of the planned search
     */
    public PointTask(PlannedSearch visit, long deadlineNanos) {
        this.visit = visit;
        this.deadlineNanos = deadlineNanos;
    }

    @Override
    public DiskNeed check(Plan plan) {
        return DiskNeed.SEARCH;
    }

    @Override
    public Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener) {
        TrialRunnerFactory runners = new TrialRunnerFactory(runContext, bed, site, recorder, listener, 1);
        recorder.add(runners.fill());
        Optional<Warmth> warmth = runners.warmUp(recorder::add);
        runContext.checkStop();
        Plan plan = runContext.plan();
        LimitSearch search = new LimitSearch(
                plan.search().atMost(visit.mostTrials()),
                plan.indicators().thresholds().keySet(),
                raised(runners.searching(), runContext.vary()),
                listener,
                runContext.time());
        Goal goal = plan.goals().get(0);
        SearchStart start = start(runContext.vary(), site, warmth);
        LimitFinding finding = search.search(new SearchOrder(goal, start, List.of(), false, runContext.endNanos()));
        recorder.add(finding.limit());
        found = Optional.of(finding);
        bytes = bed.context().written().taken();
        return Searches.outcome(recorder.run());
    }

    /** Rounds each load to a multiple of one producer's rate, if the load is raised by the number of producers. */
    private static TrialRunner raised(TrialRunner runner, Vary vary) {
        return vary instanceof Vary.ByProducers equal
                ? order -> runner.run(order.at(equal.load(equal.producers(order.load()))))
                : runner;
    }

    /** Returns the rate of one producer, below which there is no load; 0 if the load is not raised by producers. */
    private static double least(Vary vary) {
        return vary instanceof Vary.ByProducers equal ? equal.each().perSecond() : 0;
    }

    private static Optional<Ceiling> most(Vary vary) {
        return vary instanceof Vary.ByProducers equal
                ? Optional.of(new Ceiling(equal.load(equal.most()), "there may be no more producers"))
                : Optional.empty();
    }

    /** Returns the start of the search. Its prior is that of the curve, else the flat-out throughput of the warm-up. */
    private SearchStart start(Vary vary, Site site, Optional<Warmth> warmth) {
        SearchStart asked = visit.start();
        Optional<Ceiling> ceiling = Stream.of(asked.ceiling(), site.disk().ceiling(), most(vary))
                .flatMap(Optional::stream)
                .reduce(Ceiling::orLower);
        Rate lowest = new Rate(Math.max(asked.lowest().perSecond(), least(vary)));
        Optional<LimitPrior> flatOut = warmth.flatMap(Warmth::flatOut)
                .filter(rate -> rate.compareTo(lowest) > 0 && rate.compareTo(asked.highest()) < 0)
                .map(LimitPrior::fromFlatOut);
        return new SearchStart(
                lowest,
                asked.highest(),
                asked.limitPrior().or(() -> flatOut),
                asked.first(),
                ceiling,
                asked.noise(),
                asked.starts(),
                deadlineNanos);
    }

    /** Returns the result; called after the run. */
    public LimitFinding finding() {
        return found.orElseThrow();
    }

    /** Returns the bytes written in total, for all replicas; called after the run. */
    public long bytes() {
        return bytes;
    }
}
