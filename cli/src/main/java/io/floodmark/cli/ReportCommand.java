package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import io.floodmark.model.BoundaryRun;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import io.floodmark.report.BoundaryReport;
import io.floodmark.report.ComparisonReport;
import io.floodmark.report.HtmlReport;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.runner.explain.Rejudging;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Renders a stored run again, with other thresholds if requested. */
@Command(
        name = "report",
        description = "Render the report of a stored run, also with other thresholds (--rejudge); generates no load.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", description = "Render this run: its id, the first characters of it, or last.")
    private String id = "";

    @Option(names = "--out", paramLabel = "FILE", description = "Write the report to this file (default: report.html).")
    private Path report = Path.of("report.html");

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "Read stored runs from this file (default: floodmark-runs/runs.db).")
    private @Nullable Path store;

    @Option(names = "--rejudge", description = "Judge every trial again with the thresholds of --indicator.")
    private boolean rejudge;

    @Option(
            names = "--indicator",
            paramLabel = "NAME=THRESHOLD",
            description = "Set a threshold for --rejudge, e.g. handler-idle=30%% or host-cpu=off (repeatable).")
    private Map<String, String> thresholds = Map.of();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!rejudge && !thresholds.isEmpty()) {
            throw new PlanException("--indicator: needs --rejudge; expected both, or neither");
        }
        OutputPlace.requireFile("--out", report);
        PrintWriter out = spec.commandLine().getOut();
        Optional<BoundaryRun> boundary = StoredRuns.boundary(Workspace.of(store), id);
        if (boundary.isPresent()) {
            return of(boundary.get(), out);
        }
        Optional<ComparisonRun> comparison = StoredRuns.comparison(Workspace.of(store), id);
        if (comparison.isPresent()) {
            return of(comparison.get(), out);
        }
        Run run = StoredRuns.find(Workspace.of(store), id);
        if (rejudge) {
            Run judged = Rejudging.of(run, plan(run));
            differences(run, judged).forEach(out::println);
            run = judged;
        }
        HtmlReport.write(run, Explaining.of(run), Sized.of(run).lines(), report);
        out.println("report: " + report);
        out.flush();
        return ExitCode.DONE.code();
    }

    private int of(ComparisonRun comparison, PrintWriter out) {
        requireNotRejudged(comparison.id() + " is a comparison");
        Workspace workspace = Workspace.of(store);
        Sized sized = Sized.of(comparison, run -> Optional.of(StoredRuns.find(workspace, run)));
        ComparisonReport.write(
                comparison,
                List.of(),
                sized.lines(),
                CircumstancesOf.of(comparison, run -> Optional.of(StoredRuns.find(workspace, run))),
                report);
        out.println("report: " + report);
        out.flush();
        return ExitCode.DONE.code();
    }

    private void requireNotRejudged(String what) {
        if (rejudge) {
            throw new PlanException("--rejudge: " + what + "; expected one of its runs, as floodmark runs lists them");
        }
    }

    private int of(BoundaryRun boundary, PrintWriter out) {
        requireNotRejudged(boundary.id() + " is a boundary");
        Workspace workspace = Workspace.of(store);
        BoundaryReport.write(
                boundary, CircumstancesOf.of(boundary, run -> Optional.of(StoredRuns.find(workspace, run))), report);
        out.println("report: " + report);
        out.flush();
        return ExitCode.DONE.code();
    }

    private Plan plan(Run run) {
        List<PlanOverride> overrides = new ArrayList<>();
        thresholds.forEach(
                (name, threshold) -> overrides.add(new PlanOverride("indicators." + name, threshold, "--indicator")));
        return StoredRuns.plan(run, overrides);
    }

    private static List<String> differences(Run before, Run after) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < before.trials().size(); i++) {
            Trial then = before.trials().get(i);
            Trial now = after.trials().get(i);
            String same = then.verdict().label().equals(now.verdict().label())
                    ? "as before"
                    : "was " + then.verdict().label();
            lines.add(String.format(
                    Locale.ROOT,
                    "trial %d at %s: %s (%s)",
                    now.number(),
                    now.load().human(),
                    now.verdict().label(),
                    same));
        }
        lines.add("the limit of a search belongs to the thresholds that it was searched with, so it is left out");
        return lines;
    }
}
