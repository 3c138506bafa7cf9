package io.floodmark.store;

import io.floodmark.testing.store.PostgresServer;

/** Databases of the shared server. */
final class PostgresDatabases {
    static final PostgresServer SERVER = PostgresServer.shared();

    /** A database with the schema, of which copies are made faster than the schema. */
    private static final String TEMPLATE = template();

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

    static PostgresAddress address(String database) {
        return PostgresAddress.parse(SERVER.url(database));
    }
}
