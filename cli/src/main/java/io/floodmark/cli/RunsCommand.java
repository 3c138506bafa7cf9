package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.cli.result.StoredReport;
import io.floodmark.cli.result.TerminalView;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.report.export.ExportFolder;
import io.floodmark.report.list.BoundariesTable;
import io.floodmark.report.list.ComparisonsTable;
import io.floodmark.report.list.RunRow;
import io.floodmark.report.list.RunsTable;
import io.floodmark.report.list.Tags;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.store.Bundle;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import io.floodmark.store.StoredStudy;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists, shows, exports and imports stored results; its subcommands compare, tag and delete them. */
@Command(
        name = "runs",
        description =
                "List stored runs, boundaries and comparisons; show, compare, tag, delete, export or import them.",
        subcommands = {RunsCompareCommand.class, RunsTagCommand.class, RunsDeleteCommand.class})
final class RunsCommand implements Runnable {
    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Read stored runs from this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Option(names = "--tag", paramLabel = "TAG", description = "List only what has this tag.")
    private @Nullable String tag;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        Workspace workspace = workspace();
        boolean exists = RunStore.exists(workspace.store());
        if (store instanceof StoreFile && !exists) {
            throw new PlanException("--store: file not found: '" + store + "'; expected a file of stored runs");
        }
        List<RunRow> rows = new ArrayList<>();
        List<BoundaryRun> boundaries = new ArrayList<>();
        List<ComparisonRun> comparisons = new ArrayList<>();
        Tags tags = Tags.NONE;
        if (exists) {
            try (RunReader reader = workspace.openReader()) {
                tags = new Tags(reader.tags());
                Predicate<String> listed = listed(tags);
                rows.addAll(RunRow.of(reader.outlines().stream()
                        .filter(run -> listed.test(run.id()))
                        .toList()));
                reader.boundaries().stream()
                        .filter(each -> listed.test(each.id()))
                        .forEach(boundaries::add);
                reader.comparisons().stream()
                        .filter(each -> listed.test(each.id()))
                        .forEach(comparisons::add);
            }
        }
        if (tag != null && rows.isEmpty()) {
            out.println("no runs with tag '" + tag + "'");
        } else {
            RunsTable.lines(rows, tags).forEach(out::println);
        }
        BoundariesTable.lines(boundaries, tags).forEach(out::println);
        ComparisonsTable.lines(comparisons, tags).forEach(out::println);
        out.flush();
    }

    private Predicate<String> listed(Tags tags) {
        return id -> tag == null || tags.of(id).contains(tag);
    }

    @Command(
            name = "show",
            description = "Print the answer of a stored run, boundary or comparison again, without gates and sizes.")
    int show(
            @Parameters(paramLabel = "RUN", description = "Show this run: its id, the first characters of it, or last.")
                    String id) {
        Workspace workspace = Workspace.of(store);
        List<String> lines = new StoredReport(workspace).answer(StoredRuns.study(workspace, id));
        PrintWriter out = spec.commandLine().getOut();
        (TerminalView.terminal() ? AnswerLine.wrapped(lines) : lines).forEach(out::println);
        out.flush();
        return ExitCode.DONE.code();
    }

    @Command(
            name = "export",
            description = "Export a run, boundary or comparison as JSON, Markdown and CSV files, or as one bundle.")
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
                    Path folder,
            @Option(
                            names = "--bundle",
                            paramLabel = "FILE",
                            description =
                                    "Write one file instead, with the whole study and its report, for runs import.")
                    @Nullable
                    Path bundle) {
        if (folder != null && bundle != null) {
            throw new PlanException("--bundle: cannot be combined with --out; expected one of them");
        }
        if (folder != null) {
            OutputPlace.requireFolder("--out", folder);
        }
        Workspace workspace = Workspace.of(store);
        if (bundle != null) {
            requirePlace(bundle, workspace.store());
        }
        StoredStudy study = StoredRuns.study(workspace, id);
        Path target = bundle == null ? exported(workspace, study, folder) : bundled(workspace, study, bundle);
        PrintWriter out = spec.commandLine().getOut();
        out.println("exported " + study.kind() + " " + study.id() + " to " + target);
        out.flush();
        return ExitCode.DONE.code();
    }

    private static void requirePlace(Path bundle, StoreAddress store) {
        OutputPlace.requireFile("--bundle", bundle);
        if (store instanceof StoreFile ofRuns
                && bundle.toAbsolutePath()
                        .normalize()
                        .equals(ofRuns.path().toAbsolutePath().normalize())) {
            throw new PlanException("--bundle: " + bundle + " is the file of stored runs; expected another file");
        }
    }

    private static Path exported(Workspace workspace, StoredStudy study, @Nullable Path folder) {
        Path target = folder == null ? Path.of("floodmark-" + study.id()) : folder;
        if (study.boundary().isPresent()) {
            ExportFolder.write(study.boundary().get(), target);
        } else if (study.comparison().isPresent()) {
            ExportFolder.write(study.comparison().get(), target);
        } else {
            Run run = StoredRuns.find(workspace, study.id());
            ExportFolder.write(run, () -> Explaining.of(run), target);
        }
        return target;
    }

    private static Path bundled(Workspace workspace, StoredStudy study, Path bundle) {
        try (RunReader reader = workspace.openReader()) {
            Bundle.write(study, reader, report -> new StoredReport(workspace).write(study, report), bundle);
        }
        return bundle;
    }

    @Command(name = "import", description = "Add the run, boundary or comparison of a bundle to the store.")
    int imported(
            @Parameters(paramLabel = "FILE", description = "Read this file, which runs export --bundle has written.")
                    Path bundle) {
        if (!Files.isRegularFile(bundle)) {
            throw new PlanException("FILE: file not found: '" + bundle + "'; expected a bundle");
        }
        if (store instanceof StoreFile file) {
            OutputPlace.requireParent("--store", file.path());
        }
        Workspace workspace = workspace();
        Bundle.Imported imported = Bundle.read(bundle, workspace::openStore);
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                "imported " + imported.study().kind() + " " + imported.study().id() + " to " + workspace.store() + ": "
                        + imported.added() + " of " + imported.study().runs().size() + " runs are new");
        out.flush();
        return ExitCode.DONE.code();
    }

    Workspace workspace() {
        return Workspace.of(store);
    }
}
