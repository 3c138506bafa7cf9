package io.floodmark.report.answer;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.ScaledNumber;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.Numerals;
import java.util.Optional;

/**
 * Describes a fleet of workers on other machines: its size, and the check that distinguishes its limit from that of the
 * cluster.
 */
final class FleetText {
    private FleetText() {}

    /** Returns empty if the load was generated on this machine. */
    static Optional<String> of(Round round, Run run) {
        return workers(run)
                .map(workers -> counted(workers, run)
                        + (round.limit().end() == Limit.End.CONVERGED
                                ? check(workers, ScaledNumber.PRODUCERS.planned(run.conditions()))
                                : ""));
    }

    private static String counted(int workers, Run run) {
        boolean ssh = run.conditions().stream()
                .anyMatch(condition -> condition.group().equals(Condition.FLEET)
                        && condition.name().equals("hosts"));
        return ssh
                ? Numerals.counted(workers, "worker over ssh", "workers over ssh")
                : Numerals.counted(workers, "Spark worker", "Spark workers");
    }

    /**
     * Returns the check. It keeps the number of producers, which is part of the workload; each worker needs at least
     * one.
     */
    private static String check(int workers, Optional<Integer> producers) {
        int all = Math.max(2 * workers, producers.orElse(0));
        boolean same = producers.filter(had -> had == all).isPresent();
        return "; a limit of the cluster does not change with twice as many; check with --workers " + 2 * workers
                + " --producers " + all + (same ? "" : " and --workers " + workers + " --producers " + all);
    }

    /** Returns the number of workers in the last trial, since a fleet may grow. */
    private static Optional<Integer> workers(Run run) {
        int last = run.trials().stream().mapToInt(Trial::number).max().orElse(0);
        return ScaledNumber.WORKERS.inEffect(run.conditions(), last);
    }
}
