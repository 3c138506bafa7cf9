package io.floodmark.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.BoundaryRun;
import java.nio.file.Path;

/** Writes a boundary as one self-contained HTML file, as {@link HtmlReport} does for a run. */
public final class BoundaryReport {
    private BoundaryReport() {}

    /**
     * Replaces {@code file} atomically.
     *
     * @throws io.floodmark.model.EnvironmentException when it cannot be written
     */
    public static void write(BoundaryRun boundary, Path file) {
        write(boundary, Circumstances.UNKNOWN, file);
    }

    /** Does the same, with the conditions of its runs and the causes of their limits. */
    public static void write(BoundaryRun boundary, Circumstances circumstances, Path file) {
        ReportFile.replace(file, render(boundary, circumstances));
    }

    static String render(BoundaryRun boundary) {
        return render(boundary, Circumstances.UNKNOWN);
    }

    /** Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    static String render(BoundaryRun boundary, Circumstances circumstances) {
        StringOutput out = new StringOutput(128 * 1024);
        JteboundaryGenerated.render(
                new OwaspHtmlTemplateOutput(out),
                null,
                BoundaryView.of(boundary),
                HtmlReport.Assets.ofStillPage(),
                CircumstancesView.of(circumstances));
        return out.toString();
    }
}
