package io.floodmark.cli.result;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.run.Run;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.boundary.BoundaryText;
import io.floodmark.report.comparison.ComparisonText;
import io.floodmark.report.html.BoundaryReport;
import io.floodmark.report.html.ComparisonReport;
import io.floodmark.report.html.HtmlPage;
import io.floodmark.report.html.HtmlReport;
import io.floodmark.report.html.ServedRun;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import io.floodmark.runner.explain.Explaining;
import io.floodmark.serve.StudyPages;
import io.floodmark.store.StoredStudy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Renders stored studies again: reports as files and as served pages, and the answers that were printed. */
public final class StoredReport implements StudyPages {
    private final Workspace workspace;

    public StoredReport(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Writes the report of a study to a file. */
    public void write(StoredStudy study, Path report) {
        if (study.boundary().isPresent()) {
            of(study.boundary().get(), report);
        } else if (study.comparison().isPresent()) {
            of(study.comparison().get(), report);
        } else {
            write(StoredRuns.find(workspace, study.id()), report);
        }
    }

    @Override
    public HtmlPage page(Run run, ServedRun served) {
        return HtmlReport.page(run, Explaining.of(run), Sized.of(run).lines(), served);
    }

    @Override
    public HtmlPage page(BoundaryRun boundary) {
        return BoundaryReport.page(boundary, CircumstancesOf.of(boundary, this::find));
    }

    @Override
    public HtmlPage page(ComparisonRun comparison) {
        return ComparisonReport.page(
                comparison,
                List.of(),
                Sized.of(comparison, this::find).lines(),
                CircumstancesOf.of(comparison, this::find));
    }

    /** Returns the lines that were printed when the study ended. */
    public List<String> answer(StoredStudy study) {
        return study.boundary()
                .map(boundary -> BoundaryText.lines(boundary, Optional.empty()))
                .or(() -> study.comparison()
                        .map(comparison -> ComparisonText.lines(comparison, List.of(), Optional.empty())))
                .orElseGet(() -> Answer.lines(StoredRuns.find(workspace, study.id())));
    }

    /** Writes the report of a run, which may have been judged again. */
    public static void write(Run run, Path report) {
        HtmlReport.write(run, Explaining.of(run), Sized.of(run).lines(), report);
    }

    private void of(BoundaryRun boundary, Path report) {
        BoundaryReport.write(boundary, CircumstancesOf.of(boundary, this::find), report);
    }

    private void of(ComparisonRun comparison, Path report) {
        ComparisonReport.write(
                comparison,
                List.of(),
                Sized.of(comparison, this::find).lines(),
                CircumstancesOf.of(comparison, this::find),
                report);
    }

    private Optional<Run> find(String run) {
        return Optional.of(StoredRuns.find(workspace, run));
    }
}
