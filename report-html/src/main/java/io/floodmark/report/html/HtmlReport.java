package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.profile.Profiles;
import io.floodmark.model.run.Run;
import io.floodmark.report.chart.ChartData;
import io.floodmark.report.chart.TrialCharts;
import io.floodmark.report.run.LoadKind;
import io.floodmark.report.sizing.SizingLines;
import io.floodmark.report.text.ReportFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes a run as one self-contained HTML file. */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Replaces {@code file} atomically: a reader sees either the old report or the complete new one.
     *
     * @throws EnvironmentException when it cannot be written
     */
    public static void write(Run run, Path file) {
        write(run, Optional.empty(), file);
    }

    /** Does the same, with the reason why the load was not sustained. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, Path file) {
        write(run, diagnosis, Optional.empty(), file);
    }

    /** Does the same, with the sizing that follows from the limit, in the lines of {@link SizingLines}. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, List<String> sizing, Path file) {
        ReportFile.replace(file, render(run, diagnosis, Optional.empty(), sizing));
    }

    /** Does the same, with the profiles. The files that {@code profiles} names are in a folder next to {@code file}. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles, Path file) {
        ReportFile.replace(file, render(run, diagnosis, profiles));
    }

    static String render(Run run) {
        return render(run, Optional.empty());
    }

    static String render(Run run, Optional<Diagnosis> diagnosis) {
        return render(run, diagnosis, Optional.empty());
    }

    static String render(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles) {
        return render(run, diagnosis, profiles, List.of());
    }

    static String render(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles, List<String> sizing) {
        return page(ReportView.of(run, diagnosis, profiles, sizing)).html();
    }

    /** Returns the page of a run for a server. */
    public static HtmlPage page(Run run, Optional<Diagnosis> diagnosis, List<String> sizing, ServedRun served) {
        return page(ReportView.of(run, diagnosis, Optional.empty(), sizing, served));
    }

    /** Returns the data of the charts of a trial as JSON; empty if the run has no such trial. */
    public static Optional<String> charts(Run run, int trial) {
        LoadKind kind = LoadKind.of(run);
        return Stream.concat(run.trials().stream(), run.outage().stream().flatMap(outage -> outage.trials().stream()))
                .filter(one -> one.number() == trial)
                .findFirst()
                .map(one -> ChartData.of(one, new TrialCharts(one, kind)));
    }

    /** Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    private static HtmlPage page(ReportView view) {
        StringOutput body = new StringOutput(512 * 1024);
        JtereportGenerated.render(new OwaspHtmlTemplateOutput(body), null, view);
        return HtmlPage.ofTrials(view.answer().headline(), body.toString());
    }
}
