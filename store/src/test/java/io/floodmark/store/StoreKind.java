package io.floodmark.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
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
        private final Map<Path, String> databases = new ConcurrentHashMap<>();
        private final Queue<String> free = new ConcurrentLinkedQueue<>();

        @Override
        StoreAddress address(Path folder) {
            databases.entrySet().removeIf(each -> !Files.exists(each.getKey()) && free.add(each.getValue()));
            return PostgresDatabases.address(databases.computeIfAbsent(folder, unseen -> emptyDatabase()));
        }

        /** Takes that of an earlier test, which is faster than creating one. */
        private String emptyDatabase() {
            String used = free.poll();
            if (used == null) {
                return PostgresDatabases.withSchema();
            }
            for (String table : List.of("comparisons", "boundaries", "runs", "tags", "metrics", "entities")) {
                PostgresDatabases.SERVER.execute(used, "DELETE FROM floodmark." + table);
            }
            return used;
        }

        @Override
        Handle handle(Path folder) {
            return PostgresDatabase.openToWrite((PostgresAddress) address(folder));
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
