package io.floodmark.bench.drift;

import io.floodmark.bench.Signals;
import io.floodmark.bench.known.ProgramRuns;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.IntStream;

/**
 * Finds limits while a neighbour comes and goes, holds loads around each, and prints whether the limits agree.
 *
 * <p>Arguments: the program, a folder, the number of runs.
 */
public final class Drift {
    private static final long SEED = 1;

    private Drift() {}

    public static void main(String[] arguments) throws Exception {
        Signals.unwindThisThread();
        ProgramRuns program = new ProgramRuns(Path.of(arguments[0]).toAbsolutePath());
        Path folder = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
        int runs = Integer.parseInt(arguments[2]);
        try (PrintStream log = log(folder);
                Neighbour neighbour = Neighbour.start(log, SEED)) {
            for (int number = 1; number <= runs; number++) {
                System.err.println("run " + number + " of " + runs);
                new DriftRun(folder, number).measure(program, neighbour);
            }
        }
        new DriftTable(IntStream.rangeClosed(1, runs)
                        .mapToObj(number -> new DriftRun(folder, number))
                        .toList())
                .print(System.out);
    }

    private static PrintStream log(Path folder) throws IOException {
        return new PrintStream(
                Files.newOutputStream(
                        folder.resolve("neighbour.log"), StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                true,
                StandardCharsets.UTF_8);
    }
}
