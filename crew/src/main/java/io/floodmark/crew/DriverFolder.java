package io.floodmark.crew;

import io.floodmark.model.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder for what a driver and its workers run, readable by us alone. Closing removes it.
 *
 * @param path of the folder
 */
public record DriverFolder(Path path) implements AutoCloseable {
    /** Makes one. */
    public static DriverFolder make() {
        try {
            return new DriverFolder(Files.createTempDirectory("floodmark-fleet-"));
        } catch (IOException full) {
            throw new LabException("no folder for what the fleet's workers run: " + full.getMessage(), full);
        }
    }

    @Override
    public void close() {
        try {
            if (!Files.exists(path)) {
                return;
            }
            for (Path file : files()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(path);
        } catch (IOException kept) {
            throw new LabException("files of the fleet are left behind: " + kept.getMessage(), kept);
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.toList();
        }
    }
}
