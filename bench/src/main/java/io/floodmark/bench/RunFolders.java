package io.floodmark.bench;

import io.floodmark.model.boundary.BoundaryRun;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs of the command line, each in its own folder with its output.
 *
 * @param folder created if it is missing
 */
record RunFolders(Path folder) {
    private static final Path PROGRAM = Path.of("floodmark").toAbsolutePath();

    /** Runs the command to its end; an end without a result counts too. */
    void execute(String name, Path plan, List<String> command) throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve(name));
        List<String> words = new ArrayList<>();
        words.add(PROGRAM.toString());
        words.addAll(command);
        words.add(plan.toAbsolutePath().toString());
        new ProcessBuilder(words)
                .directory(place.toFile())
                .redirectOutput(place.resolve("out").toFile())
                .redirectError(place.resolve("err").toFile())
                .start()
                .waitFor();
    }

    /** Returns the run in the last of the folders with that prefix; empty if there is none, or if it stored nothing. */
    Optional<Run> last(String prefix) {
        return lastStore(prefix).flatMap(RunFolders::newest);
    }

    /** Returns the newest run of a store; empty if there is no such file, or no run in it. */
    static Optional<Run> newest(Path store) {
        if (!Files.isRegularFile(store)) {
            return Optional.empty();
        }
        try (RunReader reader = RunStore.openReadOnly(store)) {
            return reader.list().stream().map(RunSummary::id).findFirst().flatMap(reader::find);
        }
    }

    /** Returns the newest boundary in the last of the folders with that prefix; empty if there is none. */
    Optional<BoundaryRun> lastBoundary(String prefix) {
        return lastStore(prefix).flatMap(store -> {
            try (RunReader reader = RunStore.openReadOnly(store)) {
                return reader.boundaries().stream().findFirst();
            }
        });
    }

    private Optional<Path> lastStore(String prefix) {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> places = Files.list(folder)) {
            return places.filter(place -> place.getFileName().toString().startsWith(prefix + "-"))
                    .max(Comparator.naturalOrder())
                    .map(place -> place.resolve(RunStore.DEFAULT_FILE))
                    .filter(Files::isRegularFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
