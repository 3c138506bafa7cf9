package io.floodmark.cli.flag;

import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.error.PlanException;
import io.floodmark.report.comparison.ComparisonJUnit;
import io.floodmark.report.export.ComparisonMarkdown;
import io.floodmark.search.comparison.Gate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for pipelines: the gates, and the files to which the result is written. */
public final class GateFlags {
    @Option(
            names = "--fail-if",
            paramLabel = "GATE",
            description =
                    "Exit with code 11 if a difference is significantly beyond this bound, e.g. 'limit < -5%%' or 'p99 > 10%%' (repeatable, each for every variant).")
    private List<String> failIf = List.of();

    @Option(names = "--junit", paramLabel = "FILE", description = "Write the result as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the result as Markdown, for a pull request.")
    private @Nullable Path markdown;

    public List<Gate> gates() {
        return parsed(failIf);
    }

    /**
     * Returns the gates of the flags.
     *
     * @throws PlanException with the problem of each malformed gate
     */
    public static List<Gate> parsed(List<String> failIf) {
        List<Gate> gates = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String text : failIf) {
            try {
                gates.add(Gate.parse(text));
            } catch (IllegalArgumentException malformed) {
                problems.add("--fail-if: " + malformed.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            throw new PlanException(problems);
        }
        return gates;
    }

    /**
     * Checks the files before anything is measured.
     *
     * @throws PlanException if one of the files cannot be written
     */
    public void requireWritable() {
        if (junit != null) {
            OutputPlace.requireFile("--junit", junit);
        }
        if (markdown != null) {
            OutputPlace.requireFile("--markdown", markdown);
        }
    }

    public void write(ComparisonRun comparison, List<GateResult> judged) {
        if (junit != null) {
            ComparisonJUnit.write(comparison, judged, junit);
        }
        if (markdown != null) {
            ComparisonMarkdown.write(comparison, judged, markdown);
        }
    }
}
