package io.floodmark.bench.known;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs the program in a folder, where it leaves its output and its exit code. The exit code is part of the result, so
 * it does not end the bench.
 */
public record ProgramRuns(Path program) {
    /**
     * Runs the program and returns its exit code.
     *
     * @param input text for its standard input
     */
    public int run(
            List<String> arguments, Map<String, String> environment, String input, Path room, String name, long minutes)
            throws IOException, InterruptedException {
        Path typed = Files.writeString(room.resolve(name + ".in"), input);
        Process process = builder(arguments, environment, room, name)
                .redirectInput(typed.toFile())
                .start();
        try {
            process.waitFor(minutes, TimeUnit.MINUTES);
        } finally {
            // A bench that is ended, or whose program takes too long, leaves no lab behind; one that has ended stays
            // so.
            process.destroy();
            process.waitFor();
        }
        Files.writeString(room.resolve(name + ".code"), process.exitValue() + "\n");
        return process.exitValue();
    }

    /** Starts the program; {@code stdin} remains with the caller. */
    public Process start(List<String> arguments, Map<String, String> environment, Path room, String name)
            throws IOException {
        return builder(arguments, environment, room, name).start();
    }

    private ProcessBuilder builder(List<String> arguments, Map<String, String> environment, Path room, String name) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(room.toFile())
                .redirectOutput(room.resolve(name + ".out").toFile())
                .redirectError(room.resolve(name + ".err").toFile());
        builder.environment().putAll(environment);
        return builder;
    }
}
