package io.floodmark.store;

import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

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
    public void close() {
        handle.close();
    }
}
