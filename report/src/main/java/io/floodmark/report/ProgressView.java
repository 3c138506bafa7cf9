package io.floodmark.report;

import java.io.PrintStream;
import java.util.Map;
import java.util.function.IntSupplier;

/** Shows people how a command gets on. Thread-safe. */
public interface ProgressView extends AutoCloseable {
    /** The newest state; called about once a second. */
    void show(Progress progress);

    /** A line that stays. */
    void say(String line);

    /** Leaves the terminal as it was found; what was said stays. May be called more than once. */
    @Override
    void close();

    /**
     * The view that fits where the output goes.
     *
     * @param environment {@code NO_COLOR} switches colours off, {@code TERM=dumb} the live view
     * @param terminal {@code out} goes to a terminal
     * @param columns width of the terminal now, asked before every painting
     */
    static ProgressView of(Map<String, String> environment, boolean terminal, PrintStream out, IntSupplier columns) {
        if (!terminal || environment.getOrDefault("TERM", "dumb").equals("dumb")) {
            return new PlainView(out);
        }
        boolean colour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new LiveView(out, columns, colour);
    }
}
