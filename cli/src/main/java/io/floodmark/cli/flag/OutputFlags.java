package io.floodmark.cli.flag;

import io.floodmark.model.error.PlanException;
import io.floodmark.runner.Workspace;
import io.floodmark.store.StoreAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say where results go and in which format. */
public final class OutputFlags {
    public static final Path DEFAULT_REPORT = Path.of("report.html");

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write the report to this file, replacing an existing one; its folder must exist (default: report.html).")
    public Path report = DEFAULT_REPORT;

    @Option(
            names = "--json",
            description = "Print one JSON object to standard output and nothing else; progress goes to standard error.")
    public boolean json;

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Store runs in this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    @Nullable
    public StoreAddress store;

    @Option(
            names = "--live",
            description = "Show the run in a browser while it goes on, at an address of this machine that is printed.")
    public boolean live;

    @Option(
            names = "--metrics-listen",
            paramLabel = "[HOST:]PORT",
            description =
                    "Listen on this address and serve live metrics for Prometheus, without authentication; port 0 selects a free one (default host: 127.0.0.1).")
    @Nullable
    public String metricsListen;

    @Option(names = "--yes", description = "Run on a cluster that is not a lab, after the preflight.")
    public boolean yes;

    /**
     * Checks before anything is started that the report can be written at the end; creates no file.
     *
     * @throws PlanException if it cannot
     */
    public void requireWritableReport() {
        OutputPlace.requireFile("--out", report);
    }

    public Workspace workspace() {
        return Workspace.of(store);
    }
}
