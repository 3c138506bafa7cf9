package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;

/** Writes a boundary as one self-contained HTML file, as {@link HtmlReport} does for a run. */
public final class BoundaryReport {
    private BoundaryReport() {}

    /**
     * Replaces {@code file} atomically.
     *
     * @throws io.floodmark.model.error.EnvironmentException when it cannot be written
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

    static String render(BoundaryRun boundary, Circumstances circumstances) {
        return page(boundary, circumstances).html();
    }

    /** Returns the page. Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    public static HtmlPage page(BoundaryRun boundary, Circumstances circumstances) {
        BoundaryView view = BoundaryView.of(boundary);
        StringOutput body = new StringOutput(128 * 1024);
        JteboundaryGenerated.render(new OwaspHtmlTemplateOutput(body), null, view, CircumstancesView.of(circumstances));
        return HtmlPage.still(view.headline(), body.toString());
    }
}
