package io.floodmark.store;

import io.floodmark.testing.store.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Databases of the shared server. */
final class PostgresDatabases {
    static final PostgresServer SERVER = PostgresServer.shared();

    /** A database with the schema, of which copies are made faster than the schema. */
    private static final String TEMPLATE = template();

    private static final Map<Path, String> BY_FOLDER = new ConcurrentHashMap<>();
    private static final Queue<String> FREE = new ConcurrentLinkedQueue<>();

    private PostgresDatabases() {}

    private static String template() {
        String name = SERVER.createDatabase();
        PostgresDatabase.openToWrite(address(name)).close();
        return name;
    }

    /** Creates a database with the current schema, and returns its name. */
    static String withSchema() {
        return SERVER.createDatabase(TEMPLATE);
    }

    /** Returns the database of a test, by its temporary folder; it is empty at first. */
    static PostgresAddress of(Path folder) {
        BY_FOLDER.entrySet().removeIf(each -> !Files.exists(each.getKey()) && FREE.add(each.getValue()));
        return address(BY_FOLDER.computeIfAbsent(folder, unseen -> empty()));
    }

    /** Takes that of an earlier test, which is faster than creating one. */
    private static String empty() {
        String used = FREE.poll();
        if (used == null) {
            return withSchema();
        }
        for (String table : List.of("comparisons", "boundaries", "runs", "tags", "metrics", "entities")) {
            SERVER.execute(used, "DELETE FROM floodmark." + table);
        }
        return used;
    }

    static PostgresAddress address(String database) {
        return PostgresAddress.parse(SERVER.url(database));
    }
}
