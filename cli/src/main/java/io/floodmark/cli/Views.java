package io.floodmark.cli;

import io.floodmark.model.NanoClock;
import io.floodmark.report.ProgressView;
import io.floodmark.report.TerminalWidth;
import io.floodmark.runner.StudyView;
import java.io.PrintStream;

/** Chooses where and how progress is shown. */
final class Views {
    /** Which of out and err are terminals: the launcher knows, the JDK does not tell. */
    private static final String TERMINALS = "floodmark.terminals";

    private Views() {}

    /** @param json standard output belongs to the one JSON object, so progress goes to standard error */
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
}
