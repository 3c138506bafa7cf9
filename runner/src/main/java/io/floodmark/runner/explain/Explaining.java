package io.floodmark.runner.explain;

import io.floodmark.diagnosis.Diagnostician;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.runner.StoredRuns;
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
                .orElseThrow(() -> new PlanException("--trial: trial " + number.get() + " not found in run " + run.id()
                        + " (expected " + numbers(run) + ")"));
        return Diagnostician.explain(trial, StoredRuns.plan(run, List.of()), run);
    }

    /** Returns the numbers of the trials, for example {@code 1 to 9}. */
    private static String numbers(Run run) {
        List<Integer> numbers = run.trials().stream().map(Trial::number).toList();
        int count = numbers.size();
        boolean gapless = count > 2 && numbers.get(count - 1) - numbers.get(0) == count - 1;
        return gapless
                ? numbers.get(0) + " to " + numbers.get(count - 1)
                : count == 0
                        ? "a run with a trial"
                        : numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
