package io.floodmark.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares text with a file in {@code src/test/golden} of the module; {@code -Dgolden.update=true} rewrites the file.
 */
public final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "golden");

    private Golden() {}

    public static Path file(String name) {
        return FOLDER.resolve(name);
    }

    public static void assertMatches(String name, String actual) {
        Path file = file(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file; -Dgolden.update=true writes it").exists();
            assertThat(actual).as("%s; -Dgolden.update=true rewrites it", file).isEqualTo(Files.readString(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
