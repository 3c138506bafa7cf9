package io.floodmark.runner.site;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.safety.CleanReport;
import io.floodmark.kafka.safety.Cleaner;
import io.floodmark.kafka.safety.LedgerReader;
import io.floodmark.kafka.safety.Owner;
import io.floodmark.kafka.safety.ResourceInventory;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.trial.RunTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Undoes what journals name. A journal that cannot be cleaned does not prevent the others from being cleaned. */
public final class JournalClean {
    /** Longest time to clean up after one run. */
    public static final Duration ONE_RUN = Duration.ofSeconds(60);

    private final PrintWriter out;
    private final RunTime time;

    JournalClean(PrintWriter out, RunTime time) {
        this.out = out;
        this.time = time;
    }

    /** Returns true if nothing is left of what these journals name. */
    boolean clean(List<Path> journals) {
        boolean complete = true;
        boolean settled = true;
        for (Path journal : journals) {
            ResourceInventory inventory = read(journal);
            boolean nothingToDo = inventory != null && inventory.settled();
            settled &= nothingToDo;
            boolean clean = nothingToDo || (inventory != null && clean(inventory));
            complete &= clean;
            if (clean && inventory != null) {
                removeLogs(inventory);
            }
        }
        if (settled) {
            out.println("no journal names anything that is left on a cluster");
        }
        return complete;
    }

    /**
     * Removes the logs of a run's client processes; they were useful while something of the run was left. A process
     * that still runs writes to its log, so it must have ended.
     */
    private void removeLogs(ResourceInventory inventory) {
        if (inventory.owner().filter(owner -> owner.life() == Owner.Life.GONE).isEmpty()) {
            return;
        }
        Path folder = inventory.file().toAbsolutePath().getParent();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, inventory.runId() + "-*.log")) {
            for (Path log : logs) {
                Files.deleteIfExists(log);
                out.println("run " + inventory.runId() + ": " + log.getFileName()
                        + ": REMOVED, the log of a client process");
            }
        } catch (IOException stays) {
            out.println("run " + inventory.runId() + ": the logs of its client processes in " + folder
                    + " cannot be removed (" + stays.getMessage() + "); delete them by hand");
        }
    }

    private @Nullable ResourceInventory read(Path journal) {
        try {
            ResourceInventory inventory = LedgerReader.read(journal);
            inventory.problems().forEach(out::println);
            return inventory;
        } catch (EnvironmentException unreadable) {
            out.println(unreadable.getMessage());
            return null;
        }
    }

    private boolean clean(ResourceInventory inventory) {
        ResourceInventory.Target target = inventory.target().orElse(null);
        if (target == null) {
            out.println("run " + inventory.runId() + ": its journal names " + String.join(", ", inventory.named())
                    + ", but the line of the cluster is damaged; look there with clean --scan --bootstrap-server"
                    + " HOST:PORT, and delete " + inventory.file() + " once nothing is left");
            return false;
        }
        try {
            return clean(inventory, target);
        } catch (TargetException | PlanException | EnvironmentException notNow) {
            out.println("run " + inventory.runId() + ": " + notNow.getMessage());
            return false;
        }
    }

    private boolean clean(ResourceInventory inventory, ResourceInventory.Target target) {
        ClientProperties properties =
                ClientProperties.read(target.commandConfig().map(Path::of));
        Deadline deadline = Deadline.in(ONE_RUN, time);
        try (ClusterClient client = ClusterClient.connect(target.bootstrapServers(), properties, deadline)) {
            CleanReport report = new Cleaner(client).clean(inventory, deadline);
            report.items()
                    .forEach(item -> out.println(
                            "run " + report.runId() + ": " + item.what() + ": " + item.outcome() + ", " + item.why()));
            return report.complete();
        }
    }
}
