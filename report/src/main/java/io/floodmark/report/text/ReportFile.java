package io.floodmark.report.text;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a report file. */
public final class ReportFile {
    private ReportFile() {}

    /**
     * Replaces {@code file} atomically: a reader sees either the old report or the complete new one.
     *
     * @throws EnvironmentException when it cannot be written
     */
    public static void replace(Path file, String html) {
        Path target = file.toAbsolutePath();
        try {
            Path draft = target.resolveSibling("." + target.getFileName() + "." + html.hashCode() + ".tmp");
            try {
                Files.writeString(draft, html, StandardCharsets.UTF_8);
                move(draft, target);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException failed) {
            throw new EnvironmentException(
                    "report " + target + " cannot be written: " + failed + "; name another place with --out", failed);
        }
    }

    private static void move(Path draft, Path target) throws IOException {
        try {
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException notHere) {
            Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
