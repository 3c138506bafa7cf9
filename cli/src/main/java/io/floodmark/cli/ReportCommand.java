package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.cli.result.StoredReport;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Rejudging;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoredStudy;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Read stored runs from this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

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
        Workspace workspace = Workspace.of(store);
        StoredStudy study = StoredRuns.study(workspace, id);
        if (!rejudge) {
            new StoredReport(workspace).write(study, report);
        } else if (study.kind().equals("run")) {
            Run run = StoredRuns.find(workspace, study.id());
            Run judged = Rejudging.of(run, plan(run));
            differences(run, judged).forEach(out::println);
            StoredReport.write(judged, report);
        } else {
            throw new PlanException("--rejudge: " + study.id() + " is a " + study.kind()
                    + "; expected one of its runs, as floodmark runs lists them");
        }
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
