package io.floodmark.cli;

import io.floodmark.model.BoundaryLine;
import io.floodmark.report.BoundaryText;
import io.floodmark.report.ProgressView;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.StudyView;

/** Shows a study on the terminal, or wherever the output goes. */
public final class TerminalView implements StudyView {
    private final ProgressView view;

    public TerminalView(ProgressView view) {
        this.view = view;
    }

    @Override
    public void say(String line) {
        view.say(line);
    }

    @Override
    public void found(BoundaryLine.Search search, BoundaryLine line) {
        view.say(BoundaryText.found(search, line));
    }

    @Override
    public RunListener listener(RunContext runContext, double recordBytes) {
        return new ProgressFeed(view, runContext, recordBytes);
    }

    @Override
    public void close() {
        view.close();
    }
}
