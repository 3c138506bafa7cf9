package io.floodmark.runner.load;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.workload.Workload;
import io.floodmark.runner.FetchLines;
import io.floodmark.runner.Home;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Workspace;
import io.floodmark.trial.RunTime;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Consumer;

/** Provides the settings and tools for starting labs. */
public final class LabStart {
    public static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir", "/tmp"));

    private LabStart() {}

    /**
     * Returns what a lab for this plan may use, in a run or in {@code lab up}: the first folder with enough space, and
     * the plan's disk bound.
     */
    public static LabSettings settings(Plan plan, Workspace workspace) {
        Workload workload = plan.workload();
        int replicas = workload.topics() * workload.partitions() * workload.replicationFactor();
        List<Path> roots = List.of(workspace.labs().toAbsolutePath(), TEMPORARY);
        return LabSettings.of(roots, plan.budget().maxDisk(), replicas);
    }

    public static LabTools tools(RunContext runContext) {
        return tools(runContext.view()::printLine, runContext.time());
    }

    /**
     * Returns the tools that start labs and fetch the Kafka releases for them.
     *
     * @param say receives a line for each download
     */
    public static LabTools tools(Consumer<String> say, RunTime time) {
        return new LabTools(
                new KafkaReleases(
                        Home.bundledKafka(), () -> new ArtifactStore(Home.cache(), false), new FetchLines(say)),
                LabRegistry.ofUser(System.getenv(), Home.user()),
                time,
                new SecureRandom());
    }
}
