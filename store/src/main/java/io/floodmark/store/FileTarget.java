package io.floodmark.store;

import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Writes changes to a SQLite file. */
final class FileTarget implements ChangeTarget {
    private final StoreFile file;
    private final Handle handle;

    FileTarget(StoreFile file) {
        this.file = file;
        this.handle = Database.openToWrite(file.path());
    }

    @Override
    public void write(String study, Consumer<Handle> change) {
        writeNow(change);
    }

    @Override
    public void writeNow(Consumer<Handle> change) {
        SqlFailures.translated(file, () -> {
            handle.useTransaction(change::accept);
            return true;
        });
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
