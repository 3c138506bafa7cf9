package io.floodmark.cli;

import io.floodmark.model.Run;
import io.floodmark.report.Answer;
import io.floodmark.report.HtmlReport;
import io.floodmark.report.JsonResult;
import io.floodmark.report.ProgressView;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * Tells the answer of a run when it is closed, if there is one. What is opened after it may fail to close, and the report
 * to be written: the answer is told all the same, and then the failure.
 */
final class Telling implements AutoCloseable {
    private final OutputFlags output;
    private final PrintWriter out;
    private final ProgressView view;
    private Optional<Run> answered = Optional.empty();
    private boolean reported;

    Telling(OutputFlags output, PrintWriter out, ProgressView view) {
        this.output = output;
        this.out = out;
        this.view = view;
    }

    /** Takes a run with its answer, and writes the report of it. */
    void found(Run run) {
        answered = Optional.of(run);
        HtmlReport.write(run, output.report);
        reported = true;
    }

    @Override
    public void close() {
        view.close();
        answered.ifPresent(output.json ? this::json : this::lines);
        out.flush();
    }

    private void json(Run run) {
        out.println(reported ? JsonResult.of(run, output.report) : JsonResult.of(run));
    }

    private void lines(Run run) {
        (reported ? Answer.lines(run, output.report) : Answer.lines(run)).forEach(out::println);
    }
}
