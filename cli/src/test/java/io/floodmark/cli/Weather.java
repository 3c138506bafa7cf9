package io.floodmark.cli;

import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;

/**
 * What else happens on the machine. Where other programs, or other guests of its host, took the CPU, a trial rightly proves
 * nothing, and nothing can be tested by what it came to.
 */
final class Weather {
    private static final int ATTEMPTS = 3;

    private Weather() {}

    /** Runs it to its end, and again in bad weather; skips the test where that lasts. */
    static Program fair(Supplier<Program> run) {
        Program program = run.get();
        for (int attempt = 1; attempt < ATTEMPTS && bad(program); attempt++) {
            program = run.get();
        }
        require(program);
        return program;
    }

    /** Skips the test where this run was disturbed. */
    static void require(Program program) {
        Assumptions.assumeFalse(bad(program), program::said);
    }

    private static boolean bad(Program program) {
        return program.exitCode() == ExitCode.INVALID.code() && program.said().contains("invalid(disturbed)");
    }
}
