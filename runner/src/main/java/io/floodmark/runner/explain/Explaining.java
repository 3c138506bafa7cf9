package io.floodmark.runner.explain;

import io.floodmark.model.Diagnosis;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.runner.StoredRuns;
import io.floodmark.search.diagnosis.Diagnostician;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Explains a stored run from its samples and its plan. */
public final class Explaining {
    private Explaining() {}

    /** Returns the diagnosis of the most informative trial; empty if the run has no trial. */
    public static Optional<Diagnosis> of(Run run) {
        return run.trials().isEmpty() ? Optional.empty() : Diagnostician.explain(run, StoredRuns.plan(run, List.of()));
    }

    /**
     * Returns the diagnosis of one trial.
     *
     * @param number number of the trial; empty for the most informative one
     * @throws PlanException if the run has no such trial
     */
    public static Diagnosis of(Run run, Optional<Integer> number) {
        if (number.isEmpty()) {
            return of(run).orElseThrow(() ->
                    new PlanException("run " + run.id() + " has no trial; expected one with a trial that has ended"));
        }
        Trial trial = run.trials().stream()
                .filter(one -> one.number() == number.get())
                .findFirst()
                .orElseThrow(() -> new PlanException(
                        "--trial: " + number.get() + " is not a trial of run " + run.id() + "; expected one of "
                                + run.trials().stream()
                                        .map(one -> Integer.toString(one.number()))
                                        .collect(Collectors.joining(", "))));
        return Diagnostician.explain(trial, StoredRuns.plan(run, List.of()), run);
    }
}
