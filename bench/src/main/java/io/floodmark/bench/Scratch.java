package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for the files of a running bench; it is deleted with its content when closed. */
public record Scratch(Path folder) implements AutoCloseable {
    public static Scratch make() {
        try {
            return new Scratch(Files.createTempDirectory("floodmark-gateway-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        delete(folder);
    }

    /** Deletes a folder with its content. */
    public static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
