package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;
import org.jdbi.v3.core.Handle;

/** The schema of a SQLite file, which contains its version as {@code PRAGMA user_version}. */
final class Schema {
    static final int VERSION = SchemaScripts.VERSION;
    /** "FLOO", which distinguishes Floodmark's files from other programs' databases. */
    static final int APPLICATION = 0x464C4F4F;

    private final Path file;

    Schema(Path file) {
        this.file = file;
    }

    /** True if the schema is current; throws if the file cannot be read at all. */
    boolean current(Handle handle) {
        return version(handle) == VERSION;
    }

    /** Applies the missing versions in one transaction. */
    void upgrade(Handle handle) {
        handle.useTransaction(transaction -> {
            for (int next = version(transaction) + 1; next <= VERSION; next++) {
                apply(transaction, next);
            }
        });
    }

    private int version(Handle handle) {
        int version = number(handle, "PRAGMA user_version");
        int application = number(handle, "PRAGMA application_id");
        boolean empty = number(handle, "SELECT count(*) FROM sqlite_master") == 0;
        if (application != APPLICATION && !(empty && application == 0 && version == 0)) {
            throw new EnvironmentException(file
                    + " is a SQLite database of another program; expected a file of runs: give" + " another --store");
        }
        requireKnown(file, version);
        return version;
    }

    /** @throws EnvironmentException if the version is of a newer program */
    static void requireKnown(Object store, int version) {
        if (version > VERSION) {
            throw new EnvironmentException(store + " was written by a newer Floodmark (schema " + version
                    + "); expected schema " + VERSION + " or earlier: use that version, or give another --store");
        }
    }

    private static void apply(Handle handle, int version) {
        try (var script = handle.createScript(SchemaScripts.sqlite(version))) {
            script.execute();
        }
        handle.execute("PRAGMA user_version = " + version);
        handle.execute("PRAGMA application_id = " + APPLICATION);
    }

    private static int number(Handle handle, String sql) {
        return handle.createQuery(sql).mapTo(Integer.class).one();
    }
}
