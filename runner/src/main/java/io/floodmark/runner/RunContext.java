package io.floodmark.runner;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.Plan;
import io.floodmark.model.Vary;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * What every part of one run needs: the plan and where, when and for whom it runs.
 *
 * @param places where the plan was written
 * @param sites what may be loaded
 * @param runId unique, fit for topic names
 * @param command as the user typed it
 * @param vary how the load of trials is raised
 * @param clientJars of the client libraries that the plan runs, by version
 */
public record RunContext(
        Plan plan,
        PlanPlaces places,
        Sites sites,
        String runId,
        String command,
        Workspace workspace,
        RunTime time,
        InstantSource wall,
        StopRequest stop,
        StudyView view,
        Vary vary,
        Map<String, List<Path>> clientJars) {
    public static final Duration CLEANING_UP = Duration.ofSeconds(10);

    /** For one of several runs: with a plan, a name and a time of its own. */
    public RunContext of(Plan part, String id, RunTime own) {
        return new RunContext(part, places, sites, id, command, workspace, own, wall, stop, view, vary, clientJars);
    }

    /** Run time by which trials must be over, so that everything can be removed before the budget's time is up. */
    public long endNanos() {
        return plan.budget().maxTime().minus(CLEANING_UP).toNanos();
    }

    /**
     * Looked at before anything is made.
     *
     * @throws StoppedException where the user has asked to stop
     */
    public void heedStop() {
        if (stop.requested()) {
            throw new StoppedException();
        }
    }
}
