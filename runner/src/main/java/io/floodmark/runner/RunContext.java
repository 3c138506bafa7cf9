package io.floodmark.runner;

import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.run.Condition;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The context that all parts of one run share.
 *
 * @param places positions in the file from which the plan's values come
 * @param sites opens the clusters
 * @param runId unique, fit for topic names
 * @param command as the user typed it
 * @param version of Floodmark, with the commit that it was built from
 * @param vary how the load of trials is raised
 * @param clientJars jars of the client libraries that the plan runs, by version
 */
public record RunContext(
        Plan plan,
        PlanPlaces places,
        Sites sites,
        String runId,
        String command,
        String version,
        Workspace workspace,
        RunTime time,
        InstantSource wall,
        StopRequest stop,
        StudyView view,
        Vary vary,
        Map<String, List<Path>> clientJars) {
    public static final Duration CLEANING_UP = Duration.ofSeconds(10);

    /** Returns the context of one of several runs, with its own plan, id and time. */
    public RunContext of(Plan part, String id, RunTime own) {
        return new RunContext(
                part, places, sites, id, command, version, workspace, own, wall, stop, view, vary, clientJars);
    }

    /** Returns the conditions of a run on the given site, with the version of Floodmark. */
    public List<Condition> conditions(Site site) {
        List<Condition> conditions = new ArrayList<>(site.conditions());
        conditions.add(new Condition("versions", "floodmark", version));
        return List.copyOf(conditions);
    }

    /** Returns the run time by which trials must be over, so that everything can be removed within the time budget. */
    public long endNanos() {
        return plan.budget().maxTime().minus(CLEANING_UP).toNanos();
    }

    /**
     * Checks for a stop request; called before anything is created.
     *
     * @throws StoppedException if the user has asked to stop
     */
    public void checkStop() {
        if (stop.requested()) {
            throw new StoppedException();
        }
    }
}
