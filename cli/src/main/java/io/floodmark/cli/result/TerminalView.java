package io.floodmark.cli.result;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.report.boundary.BoundaryText;
import io.floodmark.report.progress.Progress;
import io.floodmark.report.progress.ProgressListener;
import io.floodmark.report.progress.ProgressView;
import io.floodmark.report.progress.TerminalWidth;
import io.floodmark.runner.CurrentRun;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.RunListener;
import io.floodmark.runner.StudyView;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Shows a study on the terminal, or wherever the output is redirected, and passes the progress of its runs to further
 * consumers.
 */
public final class TerminalView implements StudyView {
    /** Property that names the streams (out and err) that are terminals; the launcher knows, the JDK cannot. */
    private static final String TERMINALS = "floodmark.terminals";

    private final ProgressView view;
    private final List<ProgressListener> listeners;
    private final Optional<String> address;
    /** Ids of the runs that were named; a run has a listener for each of its stages. */
    private final Set<String> named = new HashSet<>();

    /**
     * Creates a view.
     *
     * @param listeners receive the progress of each run, in addition to the terminal
     * @param address of the server that shows runs live
     */
    TerminalView(ProgressView view, List<ProgressListener> listeners, Optional<String> address) {
        this.view = view;
        this.listeners = List.copyOf(listeners);
        this.address = address;
    }

    /**
     * Returns the view for the output of this process.
     *
     * @param json standard output is reserved for the JSON object, so progress goes to standard error
     * @param listeners receive the progress of each run, in addition to the terminal
     * @param address of the server that shows runs live
     */
    public static StudyView open(
            boolean json, NanoClock clock, List<ProgressListener> listeners, Optional<String> address) {
        PrintStream out = json ? System.err : System.out;
        ProgressView view = ProgressView.of(
                System.getenv(), terminal(json ? "err" : "out"), out, new TerminalWidth(clock, System.getenv()));
        return new TerminalView(view, listeners, address);
    }

    /** True if standard output is a terminal. */
    public static boolean terminal() {
        return terminal("out");
    }

    private static boolean terminal(String stream) {
        return System.getProperty(TERMINALS, "").contains(stream);
    }

    @Override
    public void printLine(String line) {
        view.printLine(line);
    }

    @Override
    public void found(BoundaryLine.Search search, BoundaryLine line) {
        view.printLine(BoundaryText.found(search, line));
    }

    @Override
    public RunListener listener(RunContext runContext, CurrentRun run) {
        if (named.add(run.id())) {
            view.printLine("run " + run.id()
                    + address.map(live -> ": " + live + "/runs/" + run.id()).orElse(""));
        }
        StoredProgress stored = new StoredProgress(run, runContext.time());
        return new ProgressFeed(view, (id, progress) -> show(id, progress, stored), runContext, run);
    }

    private void show(String runId, Progress progress, StoredProgress stored) {
        view.show(progress);
        stored.show(progress);
        listeners.forEach(listener -> listener.show(runId, progress));
    }

    @Override
    public void close() {
        view.close();
    }
}
