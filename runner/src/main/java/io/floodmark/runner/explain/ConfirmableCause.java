package io.floodmark.runner.explain;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.runner.StoredRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cause that an experiment on labs is to confirm. It is the proved cause that the user names, else the first one
 * for which a plan can make the experiment.
 *
 * @param skipped proved causes before it, with the reason why no plan can test them
 */
record ConfirmableCause(Cause cause, List<String> skipped) {
    static final String ORIGIN = "--confirm";
    private static final String NAMED = "--cause";

    ConfirmableCause {
        skipped = List.copyOf(skipped);
    }

    /**
     * Chooses the cause.
     *
     * @param named key of a cause; empty for the first that can be confirmed
     * @throws PlanException with the causes that can be confirmed, and why the others cannot
     */
    static ConfirmableCause of(Run run, Diagnosis diagnosis, Optional<String> named) {
        List<Cause> proved = diagnosis.proved();
        if (proved.isEmpty()) {
            throw new PlanException(
                    ORIGIN + ": no cause of trial " + diagnosis.trial() + " is proved; expected one, to be confirmed");
        }
        if (named.isPresent()) {
            return new ConfirmableCause(named(run, diagnosis, named.get()), List.of());
        }
        List<String> skipped = new ArrayList<>();
        for (Cause cause : proved) {
            Optional<String> obstacle = obstacle(run, cause);
            if (obstacle.isEmpty()) {
                return new ConfirmableCause(cause, skipped);
            }
            skipped.add(key(cause) + ": " + obstacle.get());
        }
        throw new PlanException(ORIGIN + ": no proved cause of trial " + diagnosis.trial()
                + " can be confirmed on a lab (expected one with a setting that a plan changes). "
                + String.join(". ", skipped));
    }

    private static Cause named(Run run, Diagnosis diagnosis, String key) {
        Cause cause = diagnosis.proved().stream()
                .filter(each -> key(each).equals(key))
                .findFirst()
                .orElseThrow(() -> new PlanException(NAMED + ": '" + key + "' is not a proved cause of trial "
                        + diagnosis.trial() + " (expected one of " + keys(diagnosis.proved()) + ")"));
        Optional<String> obstacle = obstacle(run, cause);
        if (obstacle.isPresent()) {
            List<Cause> others = diagnosis.proved().stream()
                    .filter(each -> obstacle(run, each).isEmpty())
                    .toList();
            throw new PlanException(NAMED + ": " + key + " cannot be confirmed on a lab: " + obstacle.get()
                    + (others.isEmpty() ? "" : ". Can be confirmed: " + keys(others)));
        }
        return cause;
    }

    private static String keys(List<Cause> causes) {
        return causes.stream().map(ConfirmableCause::key).collect(Collectors.joining(", "));
    }

    private static String key(Cause cause) {
        return cause.bottleneck().key();
    }

    /** Returns why no plan can make the experiment. An experiment that changes nothing would refute a correct cause. */
    private static Optional<String> obstacle(Run run, Cause cause) {
        Remedy remedy = cause.remedy();
        if (remedy.changes().isEmpty()) {
            return Optional.of("no plan changes " + remedy.setting() + "; by hand: " + remedy.experiment());
        }
        boolean same = StoredRuns.plan(run, changes(remedy)).equals(StoredRuns.plan(run, List.of()));
        return same
                ? Optional.of(
                        changed(remedy) + " is what run " + run.id() + " had already; by hand: " + remedy.experiment())
                : Optional.empty();
    }

    List<PlanOverride> changes() {
        return changes(cause.remedy());
    }

    String changed() {
        return changed(cause.remedy());
    }

    private static List<PlanOverride> changes(Remedy remedy) {
        return remedy.changes().stream()
                .map(change -> new PlanOverride(change.key(), change.value(), ORIGIN))
                .toList();
    }

    private static String changed(Remedy remedy) {
        return remedy.changes().stream()
                .map(change -> change.key() + ": " + change.value())
                .collect(Collectors.joining(", "));
    }
}
