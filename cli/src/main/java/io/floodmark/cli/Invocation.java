package io.floodmark.cli;

import io.floodmark.runner.Sites;
import java.io.PrintWriter;
import picocli.CommandLine;

/**
 * A command as the user called it.
 *
 * @param sites access to clusters
 */
record Invocation(CommandLine line, Sites sites) {
    PrintWriter out() {
        return line.getOut();
    }

    PrintWriter err() {
        return line.getErr();
    }

    /** Returns the command as the user typed it. */
    String text() {
        return CommandText.of(line);
    }
}
