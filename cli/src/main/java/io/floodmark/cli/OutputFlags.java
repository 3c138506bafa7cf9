package io.floodmark.cli;

import io.floodmark.model.PlanException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about where results go and how they are told. */
final class OutputFlags {
    static final Path DEFAULT_REPORT = Path.of("report.html");
    static final Path DEFAULT_FOLDER = Path.of("floodmark-runs");

    @Option(names = "--out", paramLabel = "FILE", description = "The report (report.html).")
    Path report = DEFAULT_REPORT;

    @Option(names = "--json", description = "Standard output carries one JSON object, nothing else.")
    boolean json;

    @Option(names = "--store", paramLabel = "FILE", description = "Where runs are kept (floodmark-runs/runs.db).")
    @Nullable
    Path store;

    @Option(names = "--yes", description = "Go ahead on a cluster that is not a lab, after the preflight.")
    boolean yes;

    /**
     * Looks before anything is started whether the report can be written in the end; leaves no file.
     *
     * @throws PlanException where it cannot
     */
    void requireWritableReport() {
        Path file = report.toAbsolutePath();
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new PlanException("--out: " + report + " is no file; expected one that may be made or replaced");
        }
        Path folder = file.getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new PlanException("--out: " + report + " cannot be written, since " + folder
                    + " is no folder in which this user may make files; expected one; name another place");
        }
    }

    Workspace workspace() {
        return Workspace.of(store);
    }
}
