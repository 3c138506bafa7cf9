package io.floodmark.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary folders of tests below {@code target}, where a build has its room: {@code /tmp} is memory on some machines.
 */
public final class TargetFolder implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return make();
    }

    /** A new one, to be deleted by its owner. */
    public static Path make() throws IOException {
        Path parent = Path.of(System.getProperty("floodmark.tmp", "target/tmp"));
        return Files.createTempDirectory(Files.createDirectories(parent).toRealPath(), "test");
    }
}
