package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Writes changes to a SQLite file. */
final class FileTarget implements ChangeTarget {
    private final StoreFile file;
    private final Handle handle;
    private final Optional<Object> opened;

    FileTarget(StoreFile file) {
        this.file = file;
        this.handle = Database.openToWrite(file.path());
        this.opened = identity(file.path());
    }

    @Override
    public void write(String study, Consumer<Handle> change) {
        writeNow(change);
    }

    @Override
    public void writeNow(Consumer<Handle> change) {
        SqlFailures.translated(file, () -> {
            try {
                handle.useTransaction(change::accept);
            } finally {
                requireInPlace();
            }
            return true;
        });
    }

    /**
     * A deleted file can still be written, but its content is lost. If another file replaced it, SQLite fails with
     * messages that would mislead.
     */
    private void requireInPlace() {
        if (!identity(file.path()).equals(opened)) {
            throw new EnvironmentException(
                    file + " was deleted, moved or replaced while it was open, so the last"
                            + " results are not stored; expected the same file until the end: put it back, or give another --store");
        }
    }

    /** Returns the number of the file on its disk; empty if the file is missing, or if that disk has no numbers. */
    private static Optional<Object> identity(Path file) {
        try {
            return Optional.ofNullable(
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    @Override
    public void tryToWrite(Consumer<Handle> change) {
        try {
            handle.useTransaction(change::accept);
        } catch (JdbiException lost) {
            // The next change that must not be lost tells the user, if the file is still out of order.
        }
    }

    @Override
    public void close() {
        handle.close();
    }
}
