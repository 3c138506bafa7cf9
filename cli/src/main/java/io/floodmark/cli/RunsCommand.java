package io.floodmark.cli;

import io.floodmark.model.BoundaryRun;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Run;
import io.floodmark.report.BoundariesTable;
import io.floodmark.report.BoundaryJson;
import io.floodmark.report.BoundaryMarkdown;
import io.floodmark.report.ComparisonJson;
import io.floodmark.report.ComparisonMarkdown;
import io.floodmark.report.ComparisonsTable;
import io.floodmark.report.MarkdownSummary;
import io.floodmark.report.RunExport;
import io.floodmark.report.RunRow;
import io.floodmark.report.RunsTable;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.store.BoundaryCsv;
import io.floodmark.store.ComparisonCsv;
import io.floodmark.store.CsvExport;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.RunSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists and exports what was measured. */
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
        String name = boundary.map(known -> "boundary " + known.id() + " to " + export(known, folder))
                .or(() -> StoredRuns.comparison(Workspace.of(store), id)
                        .map(known -> "comparison " + known.id() + " to " + export(known, folder)))
                .orElseGet(() -> {
                    Run run = StoredRuns.find(Workspace.of(store), id);
                    return "run " + run.id() + " to " + export(run, folder);
                });
        PrintWriter out = spec.commandLine().getOut();
        out.println("exported " + name);
        out.flush();
        return ExitCode.DONE.code();
    }

    private static Path export(Run run, @Nullable Path folder) {
        Path target = made(run.id(), folder);
        try (OutputStream json = Files.newOutputStream(target.resolve("run.json"))) {
            RunExport.write(run, json);
            Files.writeString(target.resolve("summary.md"), MarkdownSummary.of(run, Explaining.of(run)));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        CsvExport.write(run, target);
        return target;
    }

    private static Path export(BoundaryRun boundary, @Nullable Path folder) {
        Path target = made(boundary.id(), folder);
        try {
            Files.writeString(target.resolve("boundary.json"), BoundaryJson.of(boundary, Optional.empty()) + "\n");
            Files.writeString(target.resolve("summary.md"), BoundaryMarkdown.of(boundary));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        BoundaryCsv.write(boundary, target);
        return target;
    }

    private static Path export(ComparisonRun comparison, @Nullable Path folder) {
        Path target = made(comparison.id(), folder);
        try {
            Files.writeString(
                    target.resolve("comparison.json"),
                    ComparisonJson.of(comparison, List.of(), Optional.empty()) + "\n");
            Files.writeString(target.resolve("summary.md"), ComparisonMarkdown.of(comparison, List.of()));
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
        ComparisonCsv.write(comparison, target);
        return target;
    }

    private static Path made(String id, @Nullable Path folder) {
        Path target = folder == null ? Path.of("floodmark-" + id) : folder;
        try {
            return Files.createDirectories(target);
        } catch (IOException failed) {
            throw unwritten(target, failed);
        }
    }

    private static EnvironmentException unwritten(Path target, IOException failed) {
        return new EnvironmentException("cannot write the export to " + target + ": " + failed, failed);
    }
}
