package io.floodmark.runner.run;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.StoredRuns;
import java.util.List;

/**
 * A run that ended before its result, because it was killed, stopped or failed. A new run begins with its trials and
 * resumes it.
 *
 * @param run as it was stored
 * @param plan its plan
 */
public record Interrupted(Run run, Plan plan) {
    /**
     * Checks that there is something to resume.
     *
     * @throws PlanException if there is not
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

    /**
     * True if it has as many limits of the last goal as searches were requested, and the outage phase has ended if
     * there is one.
     */
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

    /** Returns the limits that were found; a search that was stopped or failed is repeated. */
    List<Limit> limits() {
        return run.limits().stream()
                .takeWhile(limit -> switch (limit.end()) {
                    case CONVERGED, LOWER_BOUND, NOT_SUSTAINED, BUDGET_SPENT -> true;
                    case INVALID, ABORTED, STOPPED -> false;
                })
                .toList();
    }

    /** Returns the end of the last trial in the interrupted run's time; later time was not spent on the run. */
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
