package io.floodmark.cli;

import java.util.List;

/**
 * How a child is interrupted here, and how it then ends. Children of a job in the background of a script inherit SIGINT
 * ignored, and a JVM leaves it so; {@code env} lets them hear it again, where it can (GNU coreutils 8.31 and later).
 * Elsewhere SIGTERM stands in for it, which the program takes alike.
 *
 * @param before the command of the child
 * @param signal as {@code kill} names it
 * @param exitCode of the program
 */
record CtrlC(List<String> before, String signal, int exitCode) {
    private static final List<String> HEARING = List.of("env", "--default-signal=INT,TERM");
    /** 128 and the number of the signal: Java's own. */
    private static final int TERMINATED = 143;

    static final CtrlC HERE = Wrapper.works(HEARING)
            ? new CtrlC(HEARING, "INT", ExitCode.STOPPED.code())
            : new CtrlC(List.of(), "TERM", TERMINATED);

    CtrlC {
        before = List.copyOf(before);
    }
}
