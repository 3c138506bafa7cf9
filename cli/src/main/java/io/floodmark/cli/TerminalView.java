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
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Shows a study on the terminal, or wherever the output is redirected. */
final class TerminalView implements StudyView {
    /** Property that names the streams (out and err) that are terminals; the launcher knows, the JDK cannot. */
    private static final String TERMINALS = "floodmark.terminals";

    private final ProgressView view;
    private final Optional<String> address;
    /** Ids of the runs that were named; a run has a listener for each of its stages. */
    private final Set<String> shown = new HashSet<>();

    /** @param address of the server that shows runs live */
    TerminalView(ProgressView view, Optional<String> address) {
        this.view = view;
        this.address = address;
    }

    /**
     * Opens the view of a command.
     *
     * @param json standard output is reserved for the JSON object, so progress goes to standard error
     * @param address of the server that shows runs live
     */
    static StudyView open(boolean json, NanoClock clock, Optional<String> address) {
        PrintStream out = json ? System.err : System.out;
        ProgressView view = ProgressView.of(
                System.getenv(), terminal(json ? "err" : "out"), out, new TerminalWidth(clock, System.getenv()));
        return new TerminalView(view, address);
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
        if (shown.add(run.id())) {
            view.say("run " + run.id()
                    + address.map(live -> ": " + live + "/runs/" + run.id()).orElse(""));
        }
        return new ProgressFeed(view, runContext, run);
    }

    @Override
    public void close() {
        view.close();
    }
}
