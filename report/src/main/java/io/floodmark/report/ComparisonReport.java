package io.floodmark.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.GateResult;
import java.nio.file.Path;
import java.util.List;

/** Writes a comparison as one self-contained HTML file, as {@link HtmlReport} does a run. */
public final class ComparisonReport {
    private ComparisonReport() {}

    /**
     * Replaces {@code file} in one step.
     *
     * @throws io.floodmark.model.EnvironmentException when it cannot be written
     */
    public static void write(ComparisonRun comparison, List<GateResult> gates, Path file) {
        write(comparison, gates, List.of(), file);
    }

    /** The same with what the limits are worth, in the lines of {@link SizingLines}. */
    public static void write(ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Path file) {
        write(comparison, gates, sizing, Circumstances.UNKNOWN, file);
    }

    /** The same with what its runs were made under, and what held them down. */
    public static void write(
            ComparisonRun comparison,
            List<GateResult> gates,
            List<String> sizing,
            Circumstances circumstances,
            Path file) {
        ReportFile.replace(file, render(comparison, gates, sizing, circumstances));
    }

    static String render(ComparisonRun comparison, List<GateResult> gates) {
        return render(comparison, gates, List.of(), Circumstances.UNKNOWN);
    }

    /** Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    static String render(
            ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Circumstances circumstances) {
        StringOutput out = new StringOutput(128 * 1024);
        JtecomparisonGenerated.render(
                new OwaspHtmlTemplateOutput(out),
                null,
                ComparisonView.of(comparison, gates, sizing),
                HtmlReport.Assets.ofStillPage(),
                CircumstancesView.of(circumstances));
        return out.toString();
    }
}
