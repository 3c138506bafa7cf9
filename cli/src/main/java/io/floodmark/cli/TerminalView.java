package io.floodmark.cli;

import io.floodmark.model.BoundaryLine;
import io.floodmark.model.NanoClock;
import io.floodmark.report.BoundaryText;
import io.floodmark.report.ProgressView;
import io.floodmark.report.TerminalWidth;
import io.floodmark.runner.CurrentRun;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.StudyView;
import java.io.PrintStream;

/** Shows a study on the terminal, or wherever the output is redirected. */
final class TerminalView implements StudyView {
    /** Property that names the streams (out and err) that are terminals; the launcher knows, the JDK cannot. */
    private static final String TERMINALS = "floodmark.terminals";

    private final ProgressView view;

    TerminalView(ProgressView view) {
        this.view = view;
    }

    /** @param json standard output is reserved for the JSON object, so progress goes to standard error */
    static StudyView open(boolean json, NanoClock clock) {
        PrintStream out = json ? System.err : System.out;
        return new TerminalView(ProgressView.of(
                System.getenv(), terminal(json ? "err" : "out"), out, new TerminalWidth(clock, System.getenv())));
    }

    /** True if standard output is a terminal. */
    static boolean terminal() {
        return terminal("out");
    }

    private static boolean terminal(String stream) {
        return System.getProperty(TERMINALS, "").contains(stream);
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
    public RunListener listener(RunContext runContext, CurrentRun run) {
        return new ProgressFeed(view, runContext, run);
    }

    @Override
    public void close() {
        view.close();
    }
}
