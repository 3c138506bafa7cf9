package io.floodmark.cli.result;

import io.floodmark.cli.flag.GateFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.run.Run;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.boundary.BoundaryText;
import io.floodmark.report.comparison.ComparisonText;
import io.floodmark.report.html.BoundaryReport;
import io.floodmark.report.html.ComparisonReport;
import io.floodmark.report.html.HtmlReport;
import io.floodmark.report.json.BoundaryJson;
import io.floodmark.report.json.ComparisonJson;
import io.floodmark.report.json.JsonResult;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.runner.ResultPublisher;
import io.floodmark.runner.StudyView;
import io.floodmark.runner.explain.Explaining;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Prints the result of a run, a boundary or a comparison when it is closed, if there is a result. Resources opened
 * after it may fail to close, or the report may fail to be written. The result is printed nevertheless, and then the
 * failure.
 */
public final class ReportPublisher implements ResultPublisher, AutoCloseable {
    private final OutputFlags output;
    private final GateFlags gates;
    private final PrintWriter out;
    private final StudyView view;
    private Optional<PublishedResult> answered = Optional.empty();
    private Optional<Path> reported = Optional.empty();

    /** A result in printable form, which depends on the path of its report, if there is one. */
    private record PublishedResult(
            Function<Optional<Path>, String> json, Function<Optional<Path>, List<String>> lines) {}

    ReportPublisher(OutputFlags output, PrintWriter out, StudyView view) {
        this(output, new GateFlags(), out, view);
    }

    /** @param gates say to which further files a comparison is written */
    public ReportPublisher(OutputFlags output, GateFlags gates, PrintWriter out, StudyView view) {
        this.output = output;
        this.gates = gates;
        this.out = out;
        this.view = view;
    }

    /** Keeps a run with its result, and writes the report. */
    @Override
    public void found(Run run) {
        Optional<Diagnosis> diagnosis = Explaining.of(run);
        Sized sized = Sized.of(run);
        answered = Optional.of(new PublishedResult(
                report -> JsonResult.of(run, diagnosis, sized.answer(), report),
                report -> with(lines(run, report), sized)));
        HtmlReport.write(run, diagnosis, sized.lines(), output.report);
        reported = Optional.of(output.report);
    }

    @Override
    public void broken(Run run) {
        HtmlReport.write(run, Explaining.of(run), output.report);
    }

    /** Returns unwrapped lines for pipes, because programs search in them. */
    private static List<String> lines(Run run, Optional<Path> report) {
        List<String> lines = report.map(file -> Answer.lines(run, file)).orElseGet(() -> Answer.lines(run));
        return TerminalView.terminal() ? AnswerLine.wrapped(lines) : lines;
    }

    /**
     * Keeps a boundary with its result, and writes the report.
     *
     * @param runs finds a run by its id
     */
    @Override
    public void found(BoundaryRun boundary, Function<String, Optional<Run>> runs) {
        answered = Optional.of(new PublishedResult(
                report -> BoundaryJson.of(boundary, report), report -> BoundaryText.lines(boundary, report)));
        BoundaryReport.write(boundary, CircumstancesOf.of(boundary, runs), output.report);
        reported = Optional.of(output.report);
    }

    @Override
    public void broken(BoundaryRun boundary) {
        if (boundary.lines().stream().anyMatch(each -> !each.searches().isEmpty())) {
            BoundaryReport.write(boundary, output.report);
        }
        BoundaryText.goOn(boundary).ifPresent(command -> view.printLine("go on with: " + command));
    }

    @Override
    public void found(ComparisonRun comparison, List<GateResult> judged, Function<String, Optional<Run>> runs) {
        found(comparison, judged, Sized.of(comparison, runs), runs);
    }

    /**
     * Keeps a comparison with the results of its gates and its sizing, and writes the report.
     *
     * @param runs finds a run by its id
     */
    public void found(
            ComparisonRun comparison, List<GateResult> judged, Sized sized, Function<String, Optional<Run>> runs) {
        answered = Optional.of(new PublishedResult(
                report -> ComparisonJson.of(comparison, judged, sized.answer(), report),
                report -> with(ComparisonText.lines(comparison, judged, report), sized)));
        ComparisonReport.write(comparison, judged, sized.lines(), CircumstancesOf.of(comparison, runs), output.report);
        reported = Optional.of(output.report);
        gates.write(comparison, judged);
    }

    @Override
    public void broken(ComparisonRun comparison, List<GateResult> judged) {
        gates.write(comparison, judged);
        if (comparison.others().stream().anyMatch(variant -> !variant.pairs().isEmpty())) {
            ComparisonReport.write(comparison, List.of(), output.report);
        }
    }

    private static List<String> with(List<String> answer, Sized sized) {
        Stream<String> below =
                sized.lines().isEmpty() ? Stream.empty() : Stream.concat(Stream.of(""), sized.lines().stream());
        return Stream.concat(answer.stream(), below).toList();
    }

    @Override
    public void close() {
        view.close();
        answered.ifPresent(this::print);
        out.flush();
    }

    private void print(PublishedResult result) {
        if (output.json) {
            out.println(result.json().apply(reported));
            return;
        }
        result.lines().apply(reported).forEach(out::println);
    }
}
