package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The size of the test topics in the labs below a folder. */
final class LogBytes {
    private LogBytes() {}

    /**
     * Returns the bytes in log segments, including deleted ones. Index files are excluded: they are allocated large and
     * stay nearly empty. Files may appear and disappear meanwhile.
     */
    static long below(Path labs) {
        try (Stream<Path> files = Files.walk(labs)) {
            return files.filter(file -> file.getFileName().toString().contains(".log")
                            && labs.relativize(file).toString().contains("/floodmark-"))
                    .mapToLong(LogBytes::size)
                    .sum();
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }

    private static long size(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
