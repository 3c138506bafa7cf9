package io.floodmark.cli;

import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.search.Guess;
import io.floodmark.search.LimitSearch;
import io.floodmark.trial.WarmUp.Warmth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Searches the limit, as often as the plan says. */
final class LimitMission implements Mission {
    @Override
    public List<String> objections(DiskBound disk) {
        return Stream.of(disk.tooSmallToSearch(), disk.needsEveryBroker())
                .flatMap(Optional::stream)
                .toList();
    }

    /** A warm-up that takes all of the search's time would end in an answer that knows nothing. */
    @Override
    public void requireTime(Plan plan) {
        plan.search().tooShort(plan.cluster().lab()).ifPresent(why -> {
            throw new PlanException("search.total: " + why);
        });
    }

    @Override
    public Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed) {
        Conducting conducting =
                new Conducting(desk, bed, site, feed, recorder.trials().size() + 1);
        recorder.add(conducting.fill());
        long began = desk.time().nanoTime();
        Optional<Guess> guess = guess(conducting, site, recorder);
        desk.heedStop();
        Plan plan = desk.plan();
        LimitSearch search = new LimitSearch(
                plan.search(), plan.indicators().thresholds().keySet(), conducting.searching(), feed, desk.time());
        Rounds rounds = new Rounds(desk, site, recorder, search, guess, began);
        Searches.repeat(rounds.left(), rounds::next, rounds::over);
        if (plan.search().brokerDown() && !desk.stop().requested()) {
            bed.brokerSwitch().ifPresent(broker -> new OutagePhase(desk, bed, site, broker, recorder, feed).run());
            if (desk.stop().requested()) {
                return new Outcome(ExitCode.STOPPED, "stopped: while a broker was down, once the limit was found");
            }
        }
        return Searches.outcome(recorder.run());
    }

    /** The trials of a resumed run are a better start than a ramp-up. */
    private static Optional<Guess> guess(Conducting conducting, Site site, RunRecorder recorder) {
        if (site.surroundings().lab()) {
            return conducting
                    .warmUp(recorder::add)
                    .flatMap(Warmth::flatOut)
                    .filter(rate -> rate.perSecond() > 0)
                    .map(Guess::fromFlatOut);
        }
        return recorder.trials().isEmpty() ? conducting.rampUp(recorder::add) : Optional.empty();
    }
}
