package io.floodmark.runner.run;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.Outcome;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.LimitSearch;
import io.floodmark.trial.WarmUp.Warmth;
import java.util.Optional;

/** Searches the limit as often as the plan says. */
public final class LimitTask implements RunTask {
    /** Refuses a warm-up that takes all of the search's time, since the search would then have no result. */
    @Override
    public DiskNeed check(Plan plan) {
        plan.search().tooShort(plan.cluster().lab()).ifPresent(why -> {
            throw new PlanException("search.total: " + why);
        });
        return DiskNeed.SEARCH_AND_OUTAGE;
    }

    @Override
    public Outcome run(RunContext runContext, TestBed bed, Site site, RunRecorder recorder, RunListener listener) {
        TrialRunnerFactory runners = new TrialRunnerFactory(
                runContext, bed, site, recorder, listener, recorder.trials().size() + 1);
        recorder.add(runners.fill());
        long began = runContext.time().nanoTime();
        Optional<LimitPrior> limitPrior = limitPrior(runners, site, recorder);
        runContext.checkStop();
        Plan plan = runContext.plan();
        Place place = Place.of(runContext, site);
        Optional<Rate> reference = ReferenceLoads.of(
                plan.search().trial(),
                limitPrior,
                place.history(plan.goals().get(0)),
                site.surroundings().lab());
        LimitSearch search = new LimitSearch(
                plan.search(),
                plan.indicators().thresholds().keySet(),
                reference.map(runners::searching).orElseGet(runners::searching),
                listener,
                runContext.time());
        Rounds rounds = new Rounds(runContext, site, recorder, search, limitPrior, place, reference, began);
        Searches.repeat(rounds.left(), rounds::next, rounds::over);
        if (plan.search().brokerOutage() && !runContext.stop().requested()) {
            bed.brokerSwitch()
                    .ifPresent(broker -> new OutagePhase(runContext, bed, site, broker, recorder, listener).run());
            if (runContext.stop().requested()) {
                return new Outcome(Status.STOPPED, "stopped: while a broker was down, once the limit was found");
            }
        }
        return Searches.outcome(recorder.run());
    }

    /** Returns a prior of the limit. The trials of a resumed run are a better start than a ramp-up. */
    private static Optional<LimitPrior> limitPrior(TrialRunnerFactory runners, Site site, RunRecorder recorder) {
        if (site.surroundings().lab()) {
            return runners.warmUp(recorder::add).flatMap(Warmth::flatOut).map(LimitPrior::fromFlatOut);
        }
        return recorder.trials().isEmpty() ? runners.rampUp(recorder::add) : Optional.empty();
    }
}
