package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.cli.exit.ExitCode;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Trials on real clusters. If other processes, or other virtual machines, use the CPU of the machine, a trial rightly
 * proves nothing. It is then repeated a few times. The test fails if the machine never allows a proof.
 */
final class Undisturbed {
    private static final int ATTEMPTS = 4;

    private Undisturbed() {}

    /** Runs the program to its end, again if it was disturbed. */
    static Program run(Supplier<Program> run) {
        Program program = run.get();
        for (int attempt = 1; attempt < ATTEMPTS && disturbed(program); attempt++) {
            program = run.get();
        }
        assertThat(disturbed(program)).as(program::said).isFalse();
        return program;
    }

    private static boolean disturbed(Program program) {
        int code = program.exitCode();
        // Existing clusters are protected from the load as soon as they are slow, whatever slows them.
        return code == ExitCode.ABORTED.code()
                || (code == ExitCode.INVALID.code() && program.said().contains("invalid(disturbed)"));
    }

    /**
     * Runs a trial with {@code --json} until it proves something, whatever that is: how much the machine sustains is
     * not tested. Its exit code must agree with its verdict.
     */
    static Program trial(Supplier<Program> run) {
        Program trial = run(run);
        assertExitCodeOfVerdict(trial);
        assertThat(trial.exitCode()).as(trial::said).isIn(ExitCode.DONE.code(), ExitCode.OVERLOADED.code());
        return trial;
    }

    /** Checks the exit code, whether the trial proves something or not. */
    static void assertExitCodeOfVerdict(Program trial) {
        int exitCode = trial.exitCode();
        List<JsonNode> verdicts = trial.verdicts();
        assertThat(verdicts).as(trial::said).isNotEmpty();
        // Earlier trials of the same load are part of the test of the generator.
        assertThat(exitCode)
                .as(trial::said)
                .isEqualTo(code(verdicts.get(verdicts.size() - 1)).code());
    }

    private static ExitCode code(JsonNode verdict) {
        String kind = verdict.path("kind").asString();
        return switch (kind) {
            case "sustained", "sustained-by-memory" -> ExitCode.DONE;
            case "overloaded" -> ExitCode.OVERLOADED;
            case "invalid" ->
                verdict.path("invalidCause").asString().equals("unsafe") ? ExitCode.ABORTED : ExitCode.INVALID;
            default -> throw new AssertionError("unknown verdict " + kind);
        };
    }
}
