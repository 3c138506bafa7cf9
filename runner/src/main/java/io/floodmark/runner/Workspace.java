package io.floodmark.runner;

import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.StoreAddress;
import io.floodmark.store.StoreFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The place where the runs of a folder are stored.
 *
 * @param folder holds journals and the files of labs
 * @param store database of runs
 */
public record Workspace(Path folder, StoreAddress store) {
    private static final Path DEFAULT_FOLDER = Path.of("floodmark-runs");
    private static final String DATABASE = "runs.db";

    /** Returns the workspace of a store: the folder of its file, or the default one for a PostgreSQL database. */
    public static Workspace of(@Nullable StoreAddress store) {
        if (store == null) {
            return new Workspace(DEFAULT_FOLDER, new StoreFile(DEFAULT_FOLDER.resolve(DATABASE)));
        }
        if (store instanceof StoreFile file) {
            Path parent = file.path().toAbsolutePath().getParent();
            return new Workspace(parent == null ? Path.of("") : parent, store);
        }
        return new Workspace(DEFAULT_FOLDER, store);
    }

    /** Opens the store for writing and reading; creates it if it is missing. */
    public RunStore openStore() {
        return RunStore.open(store, journals());
    }

    /** Opens the existing store for reading only. */
    public RunReader openReader() {
        return RunStore.openReadOnly(store, journals());
    }

    public Path journals() {
        return folder.resolve("journal");
    }

    public Path labs() {
        return folder.resolve("labs");
    }
}
