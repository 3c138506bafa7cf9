package io.floodmark.runner.explain;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.run.TrialObserver;
import io.floodmark.runner.run.TrialTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repeats a trial of a stored run on a new lab, for the same time and with the run's plan.
 *
 * @param load load to offer
 * @param workspace stores the run, and will store the new ones
 */
public record Repetition(Run run, Trial trial, Rate load, Workspace workspace) {
    /** Creates a repetition at the load of the trial. */
    Repetition(Run run, Trial trial, Workspace workspace) {
        this(run, trial, trial.load(), workspace);
    }

    /** Returns a repetition of the explained trial at its load. */
    public static Repetition of(Run run, Diagnosis explained, Workspace workspace) {
        Trial trial = run.trials().stream()
                .filter(one -> one.number() == explained.trial())
                .findFirst()
                .orElseThrow();
        return new Repetition(run, trial, workspace);
    }

    /** Returns this repetition at another load. */
    Repetition at(Rate other) {
        return new Repetition(run, trial, other, workspace);
    }

    /** Runs the trial without an observer and returns it. */
    Trial held(List<PlanOverride> changes, Path report, TrialLauncher launcher, String origin) {
        return trial(held(changes, report, launcher, origin, Optional.empty()));
    }

    /**
     * Runs the trial.
     *
     * @param changes overrides of the plan
     * @param report file for the report
     * @return the new run that contains the trial
     * @throws EnvironmentException if no trial ran
     */
    Run held(
            List<PlanOverride> changes,
            Path report,
            TrialLauncher launcher,
            String origin,
            Optional<TrialObserver> observer) {
        List<PlanOverride> overrides = new ArrayList<>(changes);
        String length = Durations.format(trial.order().full());
        overrides.add(new PlanOverride("load.rate", load.toString(), origin));
        overrides.add(new PlanOverride("search.trial", length, origin));
        overrides.add(new PlanOverride("search.safe-trial", length, origin));
        Plan plan = StoredRuns.plan(run, overrides);
        PlanPlaces places = PlanPlaces.of(Optional.of(StoredRuns.text(run)), overrides);
        return launcher.launch(plan, places, new TrialTask(plan.load().orElseThrow(), observer), report)
                .map(id -> StoredRuns.find(workspace, id))
                .filter(held -> !held.trials().isEmpty())
                .orElseThrow(() -> new EnvironmentException(
                        origin + ": the repeated trial did not run; the reason is above; remove it, and try again"));
    }

    /** Returns the trial that decides a run that holds one load. */
    static Trial trial(Run held) {
        return held.trials().get(held.trials().size() - 1);
    }
}
