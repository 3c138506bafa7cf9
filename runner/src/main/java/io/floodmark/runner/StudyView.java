package io.floodmark.runner;

import io.floodmark.model.boundary.BoundaryLine;

/** Shows the progress of a study to the user. Lines may come from any thread. */
public interface StudyView extends AutoCloseable {
    /** Shows a line that stays. */
    void printLine(String line);

    /** Shows the result of one search of a boundary. */
    void found(BoundaryLine.Search search, BoundaryLine line);

    /** Returns a listener that shows one run. */
    RunListener listener(RunContext runContext, CurrentRun run);

    /** Ends the changing part of the terminal; lines stay. May be called more than once. */
    @Override
    void close();
}
