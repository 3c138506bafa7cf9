package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.trend.RunTrend;
import io.floodmark.model.trend.TrendChange;
import io.floodmark.report.comparison.TrendText;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;
import java.util.List;

/** Writes a trend as one self-contained HTML file, as {@link HtmlReport} does for a run. */
public final class TrendReport {
    private TrendReport() {}

    /**
     * Replaces {@code file} atomically.
     *
     * @param reported the changes that the answer is about
     * @throws io.floodmark.model.error.EnvironmentException if it cannot be written
     */
    public static void write(RunTrend trend, List<TrendChange> reported, List<GateResult> gates, Path file) {
        ReportFile.replace(file, render(trend, reported, gates));
    }

    /** Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    static String render(RunTrend trend, List<TrendChange> reported, List<GateResult> gates) {
        TrendView view = TrendView.of(trend, TrendText.facts(trend, reported, gates));
        StringOutput body = new StringOutput(64 * 1024);
        JtetrendGenerated.render(new OwaspHtmlTemplateOutput(body), null, view);
        return HtmlPage.still(view.headline(), body.toString()).html();
    }
}
