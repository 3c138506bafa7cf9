package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.PluginPath;
import io.floodmark.kafka.safety.LedgerReader;
import io.floodmark.kafka.safety.LookAlikes;
import io.floodmark.kafka.safety.OrphanCandidate;
import io.floodmark.kafka.safety.ResourceInventory;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.site.JournalClean;
import io.floodmark.runner.site.LeftoverClean;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Removes what killed runs left behind, or asks about each object that looks like it. */
@Command(name = "clean", description = "Remove what killed runs left behind: topics, quotas, labs, temporary folders.")
final class CleanCommand implements Callable<Integer> {
    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Clean up after the runs of this store (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Option(
            names = "--scan",
            description =
                    "List topics and other objects that look like Floodmark's but are in no journal, and ask before removing each.")
    private boolean scan;

    @Option(names = "--bootstrap-server", paramLabel = "HOST:PORT", description = "Scan this cluster (with --scan).")
    private @Nullable String bootstrapServer;

    @Option(names = "--command-config", paramLabel = "FILE", description = "Read client properties from this file.")
    private @Nullable Path commandConfig;

    @Option(
            names = "--plugin-path",
            paramLabel = "FOLDER",
            description = "Load classes named in the client properties from the jars in this folder.")
    private @Nullable Path pluginPath;

    @Spec
    private CommandSpec spec;

    private final RunTime time = new SystemRunTime();
    /**
     * Is never requested: Ctrl-C at a question ends the process, since this command creates nothing that must be
     * removed.
     */
    private final StopRequest never = new StopRequest();

    private final TypedLines typed = new TypedLines(System.in);

    @Override
    public Integer call() {
        if (pluginPath != null) {
            PluginPath.use(pluginPath);
        }
        if (store instanceof StoreFile && !Files.isDirectory(Workspace.of(store).folder())) {
            throw new PlanException("--store: folder not found: '"
                    + Workspace.of(store).folder() + "'; expected the folder of the run's store");
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean complete = scan
                ? scan(out)
                : new LeftoverClean(out, time).clean(Workspace.of(store).journals());
        out.flush();
        return (complete ? ExitCode.DONE : ExitCode.REFUSED).code();
    }

    private boolean scan(PrintWriter out) {
        if (bootstrapServer == null) {
            throw new PlanException("--scan: needs --bootstrap-server HOST:PORT, the cluster to look at");
        }
        ClientProperties properties =
                commandConfig == null ? ClientProperties.NONE : ClientProperties.read(commandConfig);
        Deadline deadline = Deadline.in(JournalClean.ONE_RUN, time);
        try (ClusterClient client = ClusterClient.connect(bootstrapServer, properties, deadline)) {
            LookAlikes lookAlikes = new LookAlikes(client);
            // Objects in a journal are left to clean without --scan, unless the journal does not say on which cluster
            // they are.
            List<ResourceInventory> cleanable = LedgerReader.readAll(
                            Workspace.of(store).journals())
                    .stream()
                    .filter(inventory -> inventory.target().isPresent())
                    .toList();
            List<OrphanCandidate> found = lookAlikes.find(cleanable, deadline);
            if (found.isEmpty()) {
                out.println("no objects with the prefix floodmark- found");
            }
            for (OrphanCandidate each : found) {
                promptToRemove(each, lookAlikes, out);
            }
            return true;
        }
    }

    private void promptToRemove(OrphanCandidate each, LookAlikes lookAlikes, PrintWriter out) {
        out.print(describe(each) + " - remove it? Type its name to do so, or press Enter to keep it: ");
        out.flush();
        if (each.name().equals(typed.next(never))) {
            lookAlikes.remove(each, Deadline.in(JournalClean.ONE_RUN, time));
            out.println("removed " + each.name());
        } else {
            out.println("kept " + each.name());
        }
    }

    private static String describe(OrphanCandidate each) {
        return switch (each.kind()) {
            case TOPIC ->
                "topic " + each.name() + " (id " + each.id() + ", " + each.partitions() + " partitions"
                        + (each.bytes().isPresent() ? ", " + each.bytes().getAsLong() + " bytes" : "") + ")";
            case QUOTA -> "quota of client id " + each.name();
            case GROUP -> "consumer group " + each.name();
        };
    }
}
