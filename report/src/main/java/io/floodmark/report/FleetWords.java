package io.floodmark.report;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
import java.util.Optional;
import java.util.regex.Pattern;

/** A fleet on other machines, in words: how large it was, and the check that tells its own limit from the cluster's. */
final class FleetWords {
    private static final Pattern WORKERS = Pattern.compile("workers( after trial [0-9]+)?");
    private static final Pattern PRODUCERS = Pattern.compile("producers");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,6}");

    private FleetWords() {}

    /** Empty where the load was generated here. */
    static Optional<String> of(Round round, Run run) {
        return workers(run)
                .map(workers -> counted(workers, run)
                        + (round.limit().end() == Limit.End.CONVERGED ? check(workers, producers(run)) : ""));
    }

    private static String counted(int workers, Run run) {
        boolean ssh = run.conditions().stream()
                .anyMatch(condition ->
                        condition.group().equals("fleet") && condition.name().equals("hosts"));
        return ssh
                ? Numerals.counted(workers, "worker over ssh", "workers over ssh")
                : Numerals.counted(workers, "Spark worker", "Spark workers");
    }

    /** With the same producers: they are part of the workload, and each worker needs one. */
    private static String check(int workers, Optional<Integer> producers) {
        int all = Math.max(2 * workers, producers.orElse(0));
        boolean same = producers.filter(had -> had == all).isPresent();
        return "; a limit of the cluster stays where it is with twice as many: --workers " + 2 * workers
                + " --producers " + all + " checks it"
                + (same ? "" : ", beside --workers " + workers + " --producers " + all);
    }

    /** At the end: a fleet may grow. */
    private static Optional<Integer> workers(Run run) {
        return number(run, "fleet", WORKERS);
    }

    private static Optional<Integer> producers(Run run) {
        return number(run, "generator", PRODUCERS);
    }

    private static Optional<Integer> number(Run run, String group, Pattern name) {
        return run.conditions().stream()
                .filter(condition -> condition.group().equals(group))
                .filter(condition -> name.matcher(condition.name()).matches())
                .filter(condition -> NUMBER.matcher(condition.value()).matches())
                .reduce((earlier, later) -> later)
                .map(condition -> Integer.parseInt(condition.value()));
    }
}
