package io.floodmark.report.progress;

import java.io.PrintStream;
import java.util.Map;
import java.util.function.IntSupplier;

/** Shows the progress of a command to people. Thread-safe. */
public interface ProgressView extends AutoCloseable {
    /** Shows the newest state. It is called about once per second. */
    void show(Progress progress);

    /** Prints a permanent line. */
    void printLine(String line);

    /** Restores the terminal and keeps permanent lines. It may be called more than once. */
    @Override
    void close();

    /**
     * Returns the view that suits the output.
     *
     * @param environment {@code NO_COLOR} disables colours, {@code TERM=dumb} disables the live view
     * @param terminal whether {@code out} is a terminal
     * @param columns current width of the terminal, read before every repaint
     */
    static ProgressView of(Map<String, String> environment, boolean terminal, PrintStream out, IntSupplier columns) {
        if (!terminal || environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return new PlainView(out);
        }
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new LiveView(out, columns, colour);
    }
}
