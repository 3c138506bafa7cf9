package io.floodmark.cli;

import io.floodmark.model.BoundaryRun;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.report.BoundariesTable;
import io.floodmark.report.ComparisonsTable;
import io.floodmark.report.ExportFolder;
import io.floodmark.report.RunRow;
import io.floodmark.report.RunsTable;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.RunSummary;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists and exports stored results. */
@Command(name = "runs", description = "List stored runs, boundaries and comparisons, or export one.")
final class RunsCommand implements Runnable {
    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "Read stored runs from this file (default: floodmark-runs/runs.db).")
    private @Nullable Path store;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path file = Workspace.of(store).store();
        if (store != null && !Files.exists(file)) {
            throw new PlanException("--store: file not found: '" + file + "'; expected a file of stored runs");
        }
        List<RunRow> rows = new ArrayList<>();
        List<BoundaryRun> boundaries = new ArrayList<>();
        List<ComparisonRun> comparisons = new ArrayList<>();
        if (Files.exists(file)) {
            try (RunReader reader = RunStore.openReadOnly(file)) {
                for (RunSummary summary : reader.list()) {
                    reader.find(summary.id()).map(RunRow::of).ifPresent(rows::add);
                }
                boundaries.addAll(reader.boundaries());
                comparisons.addAll(reader.comparisons());
            }
        }
        RunsTable.lines(rows).forEach(out::println);
        BoundariesTable.lines(boundaries).forEach(out::println);
        ComparisonsTable.lines(comparisons).forEach(out::println);
        out.flush();
    }

    @Command(name = "export", description = "Export a run, boundary or comparison as JSON, Markdown and CSV files.")
    int export(
            @Parameters(
                            paramLabel = "RUN",
                            description = "Export this run: its id, the first characters of it, or last.")
                    String id,
            @Option(
                            names = "--out",
                            paramLabel = "FOLDER",
                            description = "Write to this folder (default: floodmark-<run>).")
                    @Nullable
                    Path folder) {
        if (folder != null) {
            OutputPlace.requireFolder("--out", folder);
        }
        Optional<BoundaryRun> boundary = StoredRuns.boundary(Workspace.of(store), id);
        String name = boundary.map(
                        known -> exported("boundary", known.id(), folder, to -> ExportFolder.write(known, to)))
                .or(() -> StoredRuns.comparison(Workspace.of(store), id)
                        .map(known -> exported("comparison", known.id(), folder, to -> ExportFolder.write(known, to))))
                .orElseGet(() -> {
                    Run run = StoredRuns.find(Workspace.of(store), id);
                    return exported(
                            "run", run.id(), folder, to -> ExportFolder.write(run, () -> Explaining.of(run), to));
                });
        PrintWriter out = spec.commandLine().getOut();
        out.println("exported " + name);
        out.flush();
        return ExitCode.DONE.code();
    }

    private static String exported(String kind, String id, @Nullable Path folder, Consumer<Path> write) {
        Path target = folder == null ? Path.of("floodmark-" + id) : folder;
        write.accept(target);
        return kind + " " + id + " to " + target;
    }
}
