package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares with a file in src/test/golden; {@code -Dgolden.update=true} rewrites it instead. */
final class Golden {
    private static final Path FOLDER = Path.of("src", "test", "golden");

    private Golden() {}

    static void assertMatches(String name, String actual) {
        Path file = FOLDER.resolve(name);
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, actual);
            }
            assertThat(file).as("golden file; -Dgolden.update=true writes it").exists();
            assertThat(actual).as("%s; -Dgolden.update=true rewrites it", file).isEqualTo(Files.readString(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
