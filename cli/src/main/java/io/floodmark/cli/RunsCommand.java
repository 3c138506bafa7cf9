package io.floodmark.cli;

import io.floodmark.model.LabException;
import io.floodmark.model.Run;
import io.floodmark.report.MarkdownSummary;
import io.floodmark.report.RunExport;
import io.floodmark.report.RunRow;
import io.floodmark.report.RunsTable;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists and exports what was measured. */
@Command(name = "runs", description = "List stored runs.")
final class RunsCommand implements Runnable {
    @Option(names = "--store", paramLabel = "FILE", description = "Where runs are kept (floodmark-runs/runs.db).")
    private @Nullable Path store;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Path file = Workspace.of(store).store();
        List<RunRow> rows = new ArrayList<>();
        if (Files.exists(file)) {
            try (RunReader reader = RunStore.openReadOnly(file)) {
                for (RunSummary summary : reader.list()) {
                    reader.find(summary.id()).map(RunRow::of).ifPresent(rows::add);
                }
            }
        }
        RunsTable.lines(rows).forEach(out::println);
        out.flush();
    }

    @Command(name = "export", description = "Write all of a run: run.json, summary.md and CSV files.")
    int export(
            @Parameters(paramLabel = "RUN", description = "Its id, the beginning of it, or last.") String id,
            @Option(names = "--out", paramLabel = "FOLDER", description = "Where to (floodmark-<run>).") @Nullable
                    Path folder) {
        Run run = StoredRuns.find(Workspace.of(store), id);
        Path target = folder == null ? Path.of("floodmark-" + run.id()) : folder;
        try {
            Files.createDirectories(target);
            try (OutputStream json = Files.newOutputStream(target.resolve("run.json"))) {
                RunExport.write(run, json);
            }
            Files.writeString(target.resolve("summary.md"), MarkdownSummary.of(run));
        } catch (IOException failed) {
            throw new LabException("cannot write the export to " + target + ": " + failed, failed);
        }
        CsvExport.write(run, target);
        PrintWriter out = spec.commandLine().getOut();
        out.println("exported run " + run.id() + " to " + target);
        out.flush();
        return ExitCode.DONE.code();
    }
}
