package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Trials on real clusters. When other processes, or other virtual machines, take the CPU of the machine, a trial
 * rightly proves nothing: it is run again, a few times, and the test fails if the machine never lets it prove anything.
 */
final class Undisturbed {
    private static final int ATTEMPTS = 4;

    private Undisturbed() {}

    /** Runs it to its end until it is not disturbed. */
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
        // Clusters that are not ours are protected from the load as soon as they are slow, whoever slows them.
        return code == ExitCode.ABORTED.code()
                || (code == ExitCode.INVALID.code() && program.said().contains("invalid(disturbed)"));
    }

    /**
     * Runs a trial with {@code --json} until it proves something, whatever that is: how much the machine sustains is
     * not the question. Its exit code must say what its verdict says.
     */
    static Program trial(Supplier<Program> run) {
        Program trial = run(run);
        assertExitCodeOfVerdict(trial);
        assertThat(trial.exitCode()).as(trial::said).isIn(ExitCode.DONE.code(), ExitCode.OVERLOADED.code());
        return trial;
    }

    /** Whether it proves something or not. */
    static void assertExitCodeOfVerdict(Program trial) {
        int exitCode = trial.exitCode();
        assertThat(trial.verdicts()).as(trial::said).hasSize(1);
        assertThat(exitCode)
                .as(trial::said)
                .isEqualTo(code(trial.verdicts().get(0)).code());
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
