package io.floodmark.cli;

import io.floodmark.report.ProgressView;
import java.io.PrintStream;
import java.util.function.IntSupplier;

/** Chooses where and how progress is shown. */
final class Views {
    private static final int USUAL_COLUMNS = 100;

    private Views() {}

    /** @param json standard output belongs to the one JSON object, so progress goes to standard error */
    static ProgressView open(boolean json) {
        PrintStream out = json ? System.err : System.out;
        // A console means that input and output are terminals; with --json the output may be a pipe all the same.
        boolean terminal = !json && System.console() != null;
        return ProgressView.of(System.getenv(), terminal, out, columns());
    }

    /** The launcher passes the terminal's width on; a later change of it is not seen. */
    private static IntSupplier columns() {
        String given = System.getenv().getOrDefault("COLUMNS", "");
        int columns = given.matches("[0-9]{2,4}") ? Integer.parseInt(given) : USUAL_COLUMNS;
        return () -> columns;
    }
}
