package io.floodmark.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts that are kept beside the tests; {@code -Dgolden.update=true} writes them anew. */
final class Golden {
    static final Path FOLDER = Path.of("src", "test", "resources", "io", "floodmark", "config");

    private Golden() {}

    static void check(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(Files.readString(file));
    }
}
