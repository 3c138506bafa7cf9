package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import java.util.List;

/**
 * The way to interrupt a child process here, and its exit code. Background jobs of a script inherit an ignored SIGINT,
 * and a JVM keeps it ignored. {@code env} restores the default, if it can (GNU coreutils 8.31 and later). Elsewhere
 * SIGTERM replaces it, which the program handles alike.
 *
 * @param before command that runs the child
 * @param signal name for {@code kill}
 * @param exitCode exit code of the program
 */
record CtrlC(List<String> before, String signal, int exitCode) {
    private static final List<String> HEARING = List.of("env", "--default-signal=INT,TERM");
    /** 128 plus the number of the signal, as Java does. */
    private static final int TERMINATED = 143;

    static final CtrlC HERE = Wrapper.works(HEARING)
            ? new CtrlC(HEARING, "INT", ExitCode.STOPPED.code())
            : new CtrlC(List.of(), "TERM", TERMINATED);

    CtrlC {
        before = List.copyOf(before);
    }
}
