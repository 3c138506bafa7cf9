package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.GateFlags;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.cli.flag.StoreConverter;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.report.comparison.TrendText;
import io.floodmark.report.html.TrendReport;
import io.floodmark.report.json.TrendJson;
import io.floodmark.runner.Outcome.Status;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.study.ComparisonOutcome;
import io.floodmark.runner.study.TrendRuns;
import io.floodmark.search.comparison.Gate;
import io.floodmark.store.RunReader;
import io.floodmark.store.StoreAddress;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds when a measure changed over stored runs, and what changed with it. Only reads the store. */
@Command(
        name = "trend",
        description = "Find the changes of a measure over comparable stored runs, and what changed with them.")
final class TrendCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            defaultValue = RunReader.LAST,
            description =
                    "Use runs that are comparable with this one: its id, the first characters of it, or last (default: last).")
    private String id = RunReader.LAST;

    @Option(
            names = "--measure",
            paramLabel = "MEASURE",
            description =
                    "Compare this measure: limit or broker-cpu of searches; p50, p99 or another one of compare of trials (default: limit, or p99).")
    private @Nullable String measure;

    @Option(
            names = "--since",
            paramLabel = "DATE",
            description = "Show only changes from this day on (YYYY-MM-DD, UTC). Earlier runs still count.")
    private @Nullable String since;

    @Option(
            names = "--fail-if",
            paramLabel = "GATE",
            description =
                    "Exit with code 11 if the latest change is significantly beyond this bound, e.g. 'limit < -5%%' (repeatable).")
    private List<String> failIf = List.of();

    @Option(names = "--json", description = "Print one JSON object to standard output and nothing else.")
    private boolean json;

    @Option(names = "--out", paramLabel = "FILE", description = "Write a page with a chart of the runs over time.")
    private @Nullable Path page;

    @Option(
            names = "--store",
            paramLabel = "FILE|URL",
            converter = StoreConverter.class,
            description = "Read stored runs from this file or PostgreSQL database (default: floodmark-runs/runs.db).")
    private @Nullable StoreAddress store;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Gate> gates = GateFlags.parsed(failIf);
        Instant from = from();
        if (page != null) {
            OutputPlace.requireFile("--out", page);
        }
        RunTrend trend = read(gates);
        List<TrendChange> reported = trend.changesSince(from);
        List<GateResult> judged =
                gates.stream().map(gate -> judge(gate, trend, reported)).toList();
        if (page != null) {
            TrendReport.write(trend, reported, judged, page);
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(TrendJson.of(trend, reported, judged));
        } else {
            TrendText.lines(trend, reported, judged).forEach(out::println);
        }
        out.flush();
        return ExitCode.of(ComparisonOutcome.status(Status.DONE, judged)).code();
    }

    private RunTrend read(List<Gate> gates) {
        TrendRuns runs = new TrendRuns(Workspace.of(store), id);
        Measure chosen = measure == null ? runs.usualMeasure() : chosen(measure);
        for (Gate gate : gates) {
            if (gate.measure() != chosen) {
                throw new PlanException("--fail-if: '" + gate.text() + "' is not about the measure of the trend;"
                        + " expected a bound of " + chosen.key() + ", or --measure "
                        + gate.measure().key());
            }
        }
        return runs.of(chosen);
    }

    private static Measure chosen(String text) {
        try {
            return Measure.parse(text, text);
        } catch (IllegalArgumentException unknown) {
            throw new PlanException("--measure: " + unknown.getMessage());
        }
    }

    private Instant from() {
        if (since == null) {
            return Instant.MIN;
        }
        try {
            return LocalDate.parse(since).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException malformed) {
            throw new PlanException("--since: invalid value '" + since + "'; expected a day, e.g. 2026-11-01");
        }
    }

    /** Judges a gate. Without a change, nothing is beyond a bound if there are enough runs to find one. */
    private static GateResult judge(Gate gate, RunTrend trend, List<TrendChange> changes) {
        String name = "latest change";
        if (!trend.conclusive()) {
            return new GateResult(gate.text(), name, GateResult.Verdict.UNKNOWN, Optional.empty());
        }
        return changes.isEmpty()
                ? new GateResult(gate.text(), name, GateResult.Verdict.PASSED, Optional.empty())
                : gate.judge(name, Optional.of(changes.get(changes.size() - 1).effect()));
    }
}
