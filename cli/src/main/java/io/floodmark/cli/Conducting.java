package io.floodmark.cli;

import io.floodmark.model.Plan;
import io.floodmark.model.TrialEvent;
import io.floodmark.search.EarlyDecision;
import io.floodmark.search.Judge;
import io.floodmark.search.TrialRunner;
import io.floodmark.trial.HalfSafeWarmUp;
import io.floodmark.trial.TrialConductor;
import io.floodmark.trial.TrialRules;
import io.floodmark.trial.WarmUp;
import java.util.Optional;

/** The warm-up and the trials of one run, wired to a test bed. */
final class Conducting {
    private final Desk desk;
    private final TestBed bed;
    private final Site site;
    private final ProgressFeed feed;
    private final TrialRunner runner;

    Conducting(Desk desk, TestBed bed, Site site, ProgressFeed feed) {
        this.desk = desk;
        this.bed = bed;
        this.site = site;
        this.feed = feed;
        Plan plan = desk.plan();
        Judge judge = new Judge(
                plan.indicators(),
                plan.objective(),
                site.surroundings(),
                plan.workload().produce().engine());
        EarlyDecision early = new EarlyDecision(plan.indicators(), plan.objective());
        TrialConductor conductor = new TrialConductor(
                bed.cockpit(),
                TrialRules.DEFAULT,
                judge,
                (soFar, order) -> Optional.of(early.decide(soFar, order))
                        .filter(decision -> decision.advice() != EarlyDecision.Advice.GO_ON)
                        .map(EarlyDecision.Decision::why),
                plan.workload().shape(),
                bed.backfill(),
                feed,
                1);
        this.runner = site.surroundings().lab()
                ? conductor
                : new HalfSafeWarmUp(conductor, bed.cockpit(), TrialRules.DEFAULT, feed);
    }

    TrialRunner runner() {
        return runner;
    }

    /** Only a lab is driven flat out; empty elsewhere, where no warm-up is wanted, or where it found nothing. */
    Optional<WarmUp.Warmth> warmUp() {
        if (!site.surroundings().lab() || desk.plan().search().warmUp().isZero()) {
            return Optional.empty();
        }
        WarmUp warmUp = new WarmUp(bed.cockpit(), TrialRules.DEFAULT, feed);
        WarmUp.Warmth warmth =
                warmUp.run(desk.plan().search().warmUp(), site.disk().spare());
        for (TrialEvent event : warmth.disturbance().stream().toList()) {
            desk.view().say("warm-up ended early: " + event.text());
        }
        return Optional.of(warmth);
    }
}
