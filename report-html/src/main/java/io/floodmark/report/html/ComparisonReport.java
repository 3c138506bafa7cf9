package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.report.sizing.SizingLines;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;
import java.util.List;

/** Writes a comparison as one self-contained HTML file, as {@link HtmlReport} does for a run. */
public final class ComparisonReport {
    private ComparisonReport() {}

    /**
     * Replaces {@code file} atomically.
     *
     * @throws io.floodmark.model.error.EnvironmentException when it cannot be written
     */
    public static void write(ComparisonRun comparison, List<GateResult> gates, Path file) {
        write(comparison, gates, List.of(), file);
    }

    /** Does the same, with the sizing that follows from the limits, in the lines of {@link SizingLines}. */
    public static void write(ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Path file) {
        write(comparison, gates, sizing, Circumstances.UNKNOWN, file);
    }

    /** Does the same, with the conditions of its runs and the causes of their limits. */
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

    static String render(
            ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Circumstances circumstances) {
        return page(comparison, gates, sizing, circumstances).html();
    }

    /** Returns the page. Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    public static HtmlPage page(
            ComparisonRun comparison, List<GateResult> gates, List<String> sizing, Circumstances circumstances) {
        ComparisonView view = ComparisonView.of(comparison, gates, sizing, circumstances);
        StringOutput body = new StringOutput(128 * 1024);
        JtecomparisonGenerated.render(
                new OwaspHtmlTemplateOutput(body), null, view, CircumstancesView.of(circumstances));
        return HtmlPage.still(view.headline(), body.toString());
    }
}
