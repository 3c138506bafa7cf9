package io.floodmark.runner.run;

import io.floodmark.model.Condition;
import io.floodmark.model.Goal;
import io.floodmark.model.Limit;
import io.floodmark.model.Outage;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.runner.StoredRuns;
import java.util.List;

/**
 * A run that ended before its answer: killed, stopped or broken. Another begins with its trials and goes on.
 *
 * @param run as it was stored
 * @param plan of it
 */
public record Interrupted(Run run, Plan plan) {
    /**
     * Looks whether there is something to go on with.
     *
     * @throws PlanException where there is not
     */
    public static Interrupted of(Run run) {
        Plan plan = StoredRuns.plan(run, List.of());
        if (!run.command().matches("\\S+ limit\\b.*")) {
            throw refused(run, "is not a search: it was made by '" + run.command() + "'");
        }
        if (run.limits().stream().anyMatch(limit -> limit.end() == Limit.End.ABORTED)) {
            throw refused(run, "was aborted to protect other clients");
        }
        Interrupted interrupted = new Interrupted(run, plan);
        if (interrupted.answered()) {
            throw refused(run, "has its answer");
        }
        if (run.trials().isEmpty()) {
            throw refused(run, "has no finished trial");
        }
        return interrupted;
    }

    private static PlanException refused(Run run, String why) {
        return new PlanException("--resume: run " + run.id() + " " + why
                + "; expected a run of floodmark limit that was interrupted after a trial, as floodmark runs lists it");
    }

    /** As many limits of the last goal as searches were asked for, and an outage that ended where one was. */
    private boolean answered() {
        Goal last = plan.goals().get(plan.goals().size() - 1);
        boolean limits = limits().stream().filter(limit -> limit.goal() == last).count() >= plan.repeat();
        return limits
                && (!plan.search().brokerOutage()
                        || run.outage().flatMap(Outage::ended).isPresent());
    }

    List<Trial> trials() {
        return run.trials();
    }

    /** Those that were found; a search that was stopped or broken is taken up again. */
    List<Limit> limits() {
        return run.limits().stream()
                .takeWhile(limit -> switch (limit.end()) {
                    case CONVERGED, LOWER_BOUND, NOT_SUSTAINED, BUDGET_SPENT -> true;
                    case INVALID, ABORTED, STOPPED -> false;
                })
                .toList();
    }

    /** When its last trial was over, in its own run time: the time after that was not spent on it. */
    long nanos() {
        return trials().stream()
                .mapToLong(trial -> trial.whole().toNanos())
                .max()
                .orElse(0);
    }

    Condition condition() {
        String where = run.surroundings().lab() ? ", after a restart of the lab" : "";
        String outage = run.outage().isPresent()
                ? "; its trials with a broker down are left out, and that phase starts again"
                : "";
        return new Condition(
                "run",
                "resumed",
                "run " + run.id() + ", whose " + trials().size() + " trial(s) come first" + where + outage);
    }
}
