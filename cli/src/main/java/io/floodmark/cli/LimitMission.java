package io.floodmark.cli;

import io.floodmark.model.Limit;
import io.floodmark.model.Plan;
import io.floodmark.model.Rate;
import io.floodmark.model.SearchSettings;
import io.floodmark.search.Guess;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import io.floodmark.trial.WarmUp.Warmth;
import java.util.List;
import java.util.Optional;

/** Searches the limit, as often as the plan says. */
final class LimitMission implements Mission {
    /** No cluster that one generator can load carries more records than that. */
    private static final Rate HIGHEST = new Rate(100e6);

    @Override
    public List<String> objections(DiskBound disk) {
        return disk.tooSmallToSearch().stream().toList();
    }

    @Override
    public Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed) {
        long began = desk.time().nanoTime();
        Conducting conducting = new Conducting(desk, bed, site, feed);
        Optional<Warmth> warmth = conducting.warmUp();
        Plan plan = desk.plan();
        LimitSearch search = new LimitSearch(
                plan.search(), plan.indicators().thresholds().keySet(), conducting.runner(), feed, desk.time());
        Outcome outcome = new Outcome(ExitCode.INVALID, "no search was run");
        for (int round = 0; round < plan.repeat() && !desk.stop().requested(); round++) {
            long total = (round == 0 ? began : desk.time().nanoTime())
                    + plan.search().total().toNanos();
            long deadline = Math.min(total, desk.endNanos());
            Limit limit = search.find(start(plan.search(), warmth, site.disk().ceiling(), deadline));
            recorder.add(limit);
            outcome = outcome(limit);
        }
        return outcome;
    }

    private static SearchStart start(
            SearchSettings settings, Optional<Warmth> warmth, Optional<Rate> ceiling, long deadlineNanos) {
        Optional<Rate> flatOut = warmth.flatMap(Warmth::flatOut).filter(rate -> rate.perSecond() > 0);
        return new SearchStart(
                settings.lowest(),
                HIGHEST,
                flatOut.map(Guess::fromFlatOut),
                Optional.empty(),
                ceiling,
                NoisePrior.UNKNOWN,
                deadlineNanos);
    }

    private static Outcome outcome(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, AT_LEAST -> new Outcome(ExitCode.DONE, "done: " + limit.explanation());
            case BUDGET_SPENT ->
                new Outcome(limit.bounded() ? ExitCode.DONE : ExitCode.INVALID, "time is up: " + limit.explanation());
            case BELOW_LOWEST -> new Outcome(ExitCode.OVERLOADED, "too much from the start: " + limit.explanation());
            case INVALID -> new Outcome(ExitCode.INVALID, "invalid: " + limit.explanation());
            case UNSAFE -> new Outcome(ExitCode.UNSAFE, "unsafe: " + limit.explanation());
            case STOPPED -> new Outcome(ExitCode.STOPPED, "stopped: " + limit.explanation());
        };
    }
}
