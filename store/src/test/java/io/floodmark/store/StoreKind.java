package io.floodmark.store;

import java.nio.file.Path;
import org.jdbi.v3.core.Handle;

/** The kinds of stores, with the store that a test has in its folder. */
enum StoreKind {
    SQLITE {
        @Override
        StoreAddress address(Path folder) {
            return new StoreFile(folder.resolve("runs.db"));
        }

        @Override
        Handle handle(Path folder) {
            return Database.openToWrite(folder.resolve("runs.db"));
        }
    },
    POSTGRESQL {
        @Override
        StoreAddress address(Path folder) {
            return PostgresDatabases.of(folder);
        }

        @Override
        Handle handle(Path folder) {
            return PostgresDatabase.openToWrite(PostgresDatabases.of(folder));
        }
    };

    /** Returns the address of the store that belongs to a folder. */
    abstract StoreAddress address(Path folder);

    /** Opens the database for statements of a test. */
    abstract Handle handle(Path folder);

    RunStore open(Path folder) {
        return RunStore.open(address(folder), folder);
    }

    RunReader read(Path folder) {
        return RunStore.openReadOnly(address(folder), folder);
    }
}
