package io.floodmark.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags about where results go and how they are told. */
final class OutputFlags {
    static final Path DEFAULT_FOLDER = Path.of("floodmark-runs");

    @Option(names = "--out", paramLabel = "FILE", description = "The report (report.html).")
    Path report = Path.of("report.html");

    @Option(names = "--json", description = "Standard output carries one JSON object, nothing else.")
    boolean json;

    @Option(names = "--store", paramLabel = "FILE", description = "Where runs are kept (floodmark-runs/runs.db).")
    @Nullable
    Path store;

    @Option(names = "--yes", description = "Go ahead on a cluster that is not a lab, after the preflight.")
    boolean yes;

    Workspace workspace() {
        return Workspace.of(store);
    }
}
