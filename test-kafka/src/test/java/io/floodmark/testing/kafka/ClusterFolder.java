package io.floodmark.testing.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Creates folders for clusters below {@code target}, which has enough space; {@code /tmp} is in memory on some
 * machines.
 */
final class ClusterFolder {
    private ClusterFolder() {}

    static Path make() {
        try {
            Path parent = Files.createDirectories(Path.of("target", "clusters"));
            return Files.createTempDirectory(parent.toRealPath(), "kafka");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
