package io.floodmark.runner;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The place where the runs of a folder are stored.
 *
 * @param folder holds journals and the files of labs
 * @param store database of runs
 */
public record Workspace(Path folder, Path store) {
    private static final Path DEFAULT_FOLDER = Path.of("floodmark-runs");
    private static final String DATABASE = "runs.db";

    public static Workspace of(@Nullable Path store) {
        if (store == null) {
            return new Workspace(DEFAULT_FOLDER, DEFAULT_FOLDER.resolve(DATABASE));
        }
        Path parent = store.toAbsolutePath().getParent();
        return new Workspace(parent == null ? Path.of("") : parent, store);
    }

    public Path journals() {
        return folder.resolve("journal");
    }

    public Path labs() {
        return folder.resolve("labs");
    }
}
