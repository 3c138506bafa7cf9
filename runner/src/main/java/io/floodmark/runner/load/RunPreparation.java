package io.floodmark.runner.load;

import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.kafka.PluginPath;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunId;
import io.floodmark.runner.Sites;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.Workspace;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;

/** Completes a plan and fetches what it runs, before a cluster is opened. */
public final class RunPreparation {
    private RunPreparation() {}

    /**
     * Returns the context of a new run, with all defaults of the plan.
     *
     * @param command as the user typed it
     * @param version of Floodmark, with the commit that it was built from
     */
    public static RunContext begin(
            Plan plan,
            PlanPlaces places,
            Sites sites,
            String command,
            String version,
            Workspace workspace,
            RunTime time,
            StopRequest stop,
            StudyView view) {
        // Before any client is created, since its threads inherit the class loader.
        if (plan.cluster() instanceof ExistingCluster existing) {
            existing.pluginPath().map(Path::of).ifPresent(PluginPath::use);
        }
        Plan complete = sites.withDefaults(plan, workspace, time);
        InstantSource wall = Clock.systemUTC();
        return new RunContext(
                complete,
                places,
                sites,
                RunId.next(wall.instant(), new SecureRandom()),
                command,
                version,
                workspace,
                time,
                wall,
                stop,
                view,
                plan.boundary().map(BoundarySpec::vary).orElse(new Vary.ByRate()),
                Fleets.clientJars(plan, view::printLine));
    }
}
