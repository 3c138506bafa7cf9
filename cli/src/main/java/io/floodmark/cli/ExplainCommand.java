package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.profile.Profiles;
import io.floodmark.model.run.Run;
import io.floodmark.report.diagnosis.DiagnosisText;
import io.floodmark.report.diagnosis.ProfileText;
import io.floodmark.report.export.DiagnosisMarkdown;
import io.floodmark.report.html.HtmlReport;
import io.floodmark.report.json.DiagnosisJson;
import io.floodmark.runner.Sites;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Confirming;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.runner.explain.Profiling;
import io.floodmark.runner.explain.Repetition;
import io.floodmark.runner.explain.TrialLauncher;
import io.floodmark.runner.run.RunExecutor;
import io.floodmark.store.StoreAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds the bottleneck of a load and what would move it, from stored data, without load. */
@Command(
        name = "explain",
        description = "Name the bottleneck of a stored run, with evidence, and what would raise the limit.")
final class ExplainCommand implements Callable<Integer> {
    private final Sites sites;

    @Parameters(paramLabel = "RUN", description = "Explain this run: its id, the first characters of it, or last.")
    private String id = "";

    @Option(
            names = "--trial",
            paramLabel = "N",
            description =
                    "Explain this trial (default: the lowest failing load, else the last overload, the last invalid trial, or the highest load).")
    private @Nullable Integer number;

    @Option(
            names = "--confirm",
            description =
                    "Confirm the cause by experiment on a lab: repeat the trial twice, as it was and with one setting changed.")
    private boolean confirm;

    @Option(
            names = "--cause",
            paramLabel = "CAUSE",
            description =
                    "Confirm this proved cause with --confirm, e.g. hot-partition (default: the first that can be confirmed).")
    private @Nullable String cause;

    @Option(
            names = "--profile",
            description =
                    "Repeat the trial on a lab with profilers; write flame graphs of CPU and lock waits to the report and a folder.")
    private boolean profile;

    @Option(names = "--json", description = "Print one JSON object to standard output and nothing else.")
    private boolean json;

    @Option(names = "--markdown", description = "Print Markdown to standard output and nothing else.")
    private boolean markdown;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write a report with a chart for each piece of evidence.")
    private @Nullable Path report;

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Read stored runs from this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Spec
    private CommandSpec spec;

    ExplainCommand(Sites sites) {
        this.sites = sites;
    }

    @Override
    public Integer call() {
        if (json && markdown) {
            throw new PlanException("--markdown: cannot be combined with --json; expected one of them");
        }
        if (cause != null && !confirm) {
            throw new PlanException("--cause: needs --confirm; expected both, or neither");
        }
        if (report != null) {
            OutputPlace.requireFile("--out", report);
        }
        if ((confirm || profile) && (json || markdown)) {
            throw new PlanException(
                    (confirm ? "--confirm" : "--profile") + ": cannot be combined with --json or --markdown");
        }
        Run run = StoredRuns.find(Workspace.of(store), id);
        Diagnosis diagnosis = Explaining.of(run, Optional.ofNullable(number));
        if (report != null) {
            HtmlReport.write(run, Optional.of(diagnosis), report);
        }
        PrintWriter out = spec.commandLine().getOut();
        lines(run, diagnosis).forEach(out::println);
        out.flush();
        Path beside = report == null ? OutputFlags.DEFAULT_REPORT : report;
        if (confirm) {
            new Confirming(Repetition.of(run, diagnosis, Workspace.of(store)), diagnosis, Optional.ofNullable(cause))
                    .lines(beside, launcher())
                    .forEach(out::println);
            out.flush();
        }
        if (profile) {
            Profiles profiles = Profiling.of(Repetition.of(run, diagnosis, Workspace.of(store)), beside, launcher());
            HtmlReport.write(run, Optional.of(diagnosis), Optional.of(profiles), beside);
            ProfileText.lines(profiles).forEach(out::println);
            out.println("Report: " + beside);
            out.flush();
        }
        return ExitCode.DONE.code();
    }

    private TrialLauncher launcher() {
        Invocation invocation = new Invocation(spec.commandLine(), sites);
        return (plan, places, task, file) -> {
            OutputFlags output = new OutputFlags();
            output.report = file;
            output.store = Workspace.of(store).store();
            RunExecutor executor = new RunExecutor(plan, task, Optional.empty());
            AtomicReference<@Nullable String> launched = new AtomicReference<>();
            new CommandLifecycle(plan, places, output, invocation, executor.spent()).run((runContext, publisher) -> {
                launched.set(runContext.runId());
                return executor.run(runContext, publisher, output.yes);
            });
            return Optional.ofNullable(launched.get());
        };
    }

    private List<String> lines(Run run, Diagnosis diagnosis) {
        if (json) {
            return List.of(DiagnosisJson.of(run.id(), diagnosis));
        }
        return markdown ? List.of(DiagnosisMarkdown.of(diagnosis).stripTrailing()) : DiagnosisText.lines(diagnosis);
    }
}
