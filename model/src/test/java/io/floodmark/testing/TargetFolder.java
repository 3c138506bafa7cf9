package io.floodmark.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Creates temporary folders for tests below {@code target}, because {@code /tmp} is in memory on some machines. */
public final class TargetFolder implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return make();
    }

    /** Returns a new folder, which its owner has to delete. */
    public static Path make() throws IOException {
        Path parent = Path.of(System.getProperty("floodmark.tmp", "target/tmp"));
        return Files.createTempDirectory(Files.createDirectories(parent).toRealPath(), "test");
    }
}
