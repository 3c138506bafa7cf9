package io.floodmark.cli;

import io.floodmark.model.InvalidCause;
import io.floodmark.model.Limit;
import io.floodmark.model.Plan;
import io.floodmark.model.Rate;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Trial;
import io.floodmark.model.Verdict;
import io.floodmark.search.Guess;
import io.floodmark.search.LimitSearch;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import io.floodmark.search.StartSpread;
import io.floodmark.trial.WarmUp.Warmth;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

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
        Conducting conducting = new Conducting(desk, bed, site, feed);
        recorder.add(conducting.fill());
        long began = desk.time().nanoTime();
        Optional<Warmth> warmth = conducting.warmUp();
        desk.heedStop();
        Plan plan = desk.plan();
        LimitSearch search = new LimitSearch(
                plan.search(), plan.indicators().thresholds().keySet(), conducting.runner(), feed, desk.time());
        Supplier<Limit> next = () -> {
            long from = recorder.run().limits().isEmpty() ? began : desk.time().nanoTime();
            long deadline = Math.min(from + plan.search().total().toNanos(), desk.endNanos());
            Limit limit = search.find(start(plan.search(), site, warmth, deadline));
            recorder.add(limit);
            return limit;
        };
        Searches.repeat(plan.repeat(), next, () -> desk.stop().requested() || spent(desk, recorder.trials()));
        return Searches.outcome(recorder.run());
    }

    /** No trial of another search would end in time, or a budget of bytes has just ended one. */
    private static boolean spent(Desk desk, List<Trial> trials) {
        // A quarter more for preparation and drain, as a search counts before it has seen one.
        long oneTrial = desk.plan().search().trial().toNanos() / 4 * 5;
        boolean bytes = !trials.isEmpty()
                && trials.get(trials.size() - 1).verdict() instanceof Verdict.Invalid invalid
                && invalid.cause() == InvalidCause.BUDGET;
        return bytes || desk.time().nanoTime() + oneTrial > desk.endNanos();
    }

    private static SearchStart start(SearchSettings settings, Site site, Optional<Warmth> warmth, long deadlineNanos) {
        Optional<Rate> flatOut = warmth.flatMap(Warmth::flatOut).filter(rate -> rate.perSecond() > 0);
        return new SearchStart(
                settings.lowest(),
                HIGHEST,
                flatOut.map(Guess::fromFlatOut),
                Optional.empty(),
                site.disk().ceiling(),
                NoisePrior.UNKNOWN,
                site.surroundings().lab() ? StartSpread.LAB : StartSpread.NONE,
                deadlineNanos);
    }
}
