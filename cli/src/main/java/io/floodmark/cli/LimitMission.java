package io.floodmark.cli;

import io.floodmark.model.Plan;
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

    @Override
    public Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed) {
        Conducting conducting =
                new Conducting(desk, bed, site, feed, recorder.trials().size() + 1);
        recorder.add(conducting.fill());
        long began = desk.time().nanoTime();
        Optional<Warmth> warmth = conducting.warmUp();
        recorder.add(conducting.warmth(warmth));
        desk.heedStop();
        Plan plan = desk.plan();
        LimitSearch search = new LimitSearch(
                plan.search(), plan.indicators().thresholds().keySet(), conducting.runner(), feed, desk.time());
        Rounds rounds = new Rounds(desk, site, recorder, search, warmth, began);
        Searches.repeat(rounds.left(), rounds::next, rounds::over);
        if (plan.search().brokerDown() && !desk.stop().requested()) {
            site.lab().ifPresent(lab -> new OutagePhase(desk, bed, site, lab, recorder, feed).run());
            if (desk.stop().requested()) {
                return new Outcome(ExitCode.STOPPED, "stopped: while a broker was down, once the limit was found");
            }
        }
        return Searches.outcome(recorder.run());
    }
}
