package io.floodmark.runner.explain;

import io.floodmark.config.PlanOverride;
import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Diagnosis;
import io.floodmark.model.Durations;
import io.floodmark.model.Plan;
import io.floodmark.model.Rate;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.run.TrialObserver;
import io.floodmark.runner.run.TrialTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Holds a trial of a stored run again, on a lab of its own: for the same time, by the plan of the run.
 *
 * @param load to be offered
 * @param workspace where the run is stored, and the new ones will be
 */
public record Repetition(Run run, Trial trial, Rate load, Workspace workspace) {
    /** At the load of the trial. */
    Repetition(Run run, Trial trial, Workspace workspace) {
        this(run, trial, trial.load(), workspace);
    }

    /** Returns the trial that was explained, at its load. */
    public static Repetition of(Run run, Diagnosis explained, Workspace workspace) {
        Trial trial = run.trials().stream()
                .filter(one -> one.number() == explained.trial())
                .findFirst()
                .orElseThrow();
        return new Repetition(run, trial, workspace);
    }

    /** The same at another load. */
    Repetition at(Rate other) {
        return new Repetition(run, trial, other, workspace);
    }

    /** Once more, unobserved. */
    Trial held(List<PlanOverride> changes, Path report, TrialLauncher launcher, String origin) {
        return trial(held(changes, report, launcher, origin, Optional.empty()));
    }

    /**
     * Once more.
     *
     * @param changes laid over the plan
     * @param report where its report goes
     * @return the run in which it was held
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
        launcher.launch(plan, places, new TrialTask(plan.load().orElseThrow(), observer), report);
        return StoredRuns.find(workspace, "last");
    }

    /** The one trial of a run in which one was held. */
    static Trial trial(Run held) {
        return held.trials().get(held.trials().size() - 1);
    }
}
