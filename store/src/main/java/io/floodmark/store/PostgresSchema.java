package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/**
 * The schema of a PostgreSQL database. All tables are in the PostgreSQL schema {@code floodmark}; its table
 * {@code store_version} contains the mark of Floodmark and the version.
 */
final class PostgresSchema {
    /** The version of a database without Floodmark's tables. */
    static final int MISSING = 0;

    private static final String NAME = PostgresAddress.SCHEMA;
    private static final String VERSIONS = NAME + ".store_version";

    private final PostgresAddress address;

    PostgresSchema(PostgresAddress address) {
        this.address = address;
    }

    /**
     * Returns the version.
     *
     * @throws EnvironmentException if it is newer than this program, or if another program has this PostgreSQL schema
     */
    int version(Handle handle) {
        int columns = number(
                handle,
                "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('" + VERSIONS
                        + "') AND attname IN ('application', 'version')");
        boolean ours = columns == 2
                && number(handle, "SELECT count(*) FROM " + VERSIONS + " WHERE application = " + Schema.APPLICATION)
                        == 1;
        if (ours) {
            int version = number(handle, "SELECT version FROM " + VERSIONS);
            Schema.requireKnown(address, version);
            return version;
        }
        if (number(
                        handle,
                        "SELECT count(*) FROM pg_class WHERE relnamespace ="
                                + " (SELECT oid FROM pg_namespace WHERE nspname = '" + NAME + "')")
                > 0) {
            throw new EnvironmentException(address + " has a schema " + NAME
                    + " of another program; expected none, or an empty one: give another database with --store");
        }
        return MISSING;
    }

    /** Applies the missing versions in one transaction. Programs that do so at the same time wait for each other. */
    void upgrade(Handle handle) {
        if (version(handle) == SchemaScripts.VERSION) {
            return;
        }
        // A script may run for longer than the driver waits for an answer otherwise.
        withoutTimeout(
                handle,
                () -> PostgresDatabase.write(handle, transaction -> {
                    int version = version(transaction);
                    if (version == MISSING) {
                        create(transaction);
                        version = SchemaScripts.FIRST_OF_POSTGRESQL;
                    }
                    while (version < SchemaScripts.VERSION) {
                        version++;
                        apply(transaction, version);
                    }
                    transaction.execute("UPDATE " + VERSIONS + " SET version = ?", version);
                }));
    }

    private static void create(Handle handle) {
        // IF NOT EXISTS would require the right to create schemas even if an owner has created this one.
        if (number(handle, "SELECT count(*) FROM pg_namespace WHERE nspname = '" + NAME + "'") == 0) {
            handle.execute("CREATE SCHEMA " + NAME);
        }
        apply(handle, SchemaScripts.FIRST_OF_POSTGRESQL);
        handle.execute("CREATE TABLE " + VERSIONS + " (application INTEGER NOT NULL, version INTEGER NOT NULL)");
        handle.execute("INSERT INTO " + VERSIONS + " VALUES (?, 0)", Schema.APPLICATION);
    }

    private static void apply(Handle handle, int version) {
        try (var script = handle.createScript(SchemaScripts.postgresql(version))) {
            script.execute();
        }
    }

    private static void withoutTimeout(Handle handle, Runnable work) {
        try {
            int before = handle.getConnection().getNetworkTimeout();
            handle.getConnection().setNetworkTimeout(Runnable::run, 0);
            work.run();
            handle.getConnection().setNetworkTimeout(Runnable::run, before);
        } catch (SQLException refused) {
            throw new RowsRefused("the connection", refused);
        }
    }

    private static int number(Handle handle, String sql) {
        return handle.createQuery(sql).mapTo(Integer.class).one();
    }
}
