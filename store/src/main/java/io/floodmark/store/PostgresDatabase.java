package io.floodmark.store;

import io.floodmark.model.error.PlanException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** Opens connections to PostgreSQL, and defines how processes share a database. */
final class PostgresDatabase {
    /** Longest wait of a process for a transaction of another one: writing a trial takes well under a second. */
    static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final String PRODUCT = "PostgreSQL";

    /** Held, so that its level stays: all failures of the driver are thrown, and need no line on the terminal. */
    private static final Logger OF_DRIVER = Logger.getLogger("org.postgresql");

    private PostgresDatabase() {}

    /** Opens the database for a writer; creates or upgrades the schema if necessary. */
    static Handle openToWrite(PostgresAddress address) {
        return prepared(connect(address), address, handle -> {
            handle.execute("SET lock_timeout = '" + PATIENCE.toSeconds() + "s'");
            // The server ends the transaction of a process that it lost contact with: its locks keep out all others.
            handle.execute("SET idle_in_transaction_session_timeout = '60s'");
            new PostgresSchema(address).upgrade(handle);
            // Adds no row, but fails if the user or the server may not write: before a lab is started for nothing.
            handle.execute("INSERT INTO runs SELECT * FROM runs WHERE false");
        });
    }

    /**
     * Opens the database for readers. A database with an earlier schema is upgraded first.
     *
     * @throws PlanException if no run was ever stored in it
     */
    static Handle openToRead(PostgresAddress address) {
        return prepared(connect(address), address, handle -> {
            PostgresSchema schema = new PostgresSchema(address);
            int version = schema.version(handle);
            if (version == PostgresSchema.MISSING) {
                throw new PlanException(address + " has no stored runs; expected some: run floodmark limit with this"
                        + " --store first, or give another --store");
            }
            if (version < SchemaScripts.VERSION) {
                openToWrite(address).close();
            }
            // Each question sees one state of all tables, as in SQLite.
            handle.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        });
    }

    /** True if runs were stored in the database before. */
    static boolean hasRuns(PostgresAddress address) {
        try (Handle handle = connect(address)) {
            return SqlFailures.translated(
                    address, () -> new PostgresSchema(address).version(handle) != PostgresSchema.MISSING);
        }
    }

    /**
     * Runs a change in one transaction. Only one process writes at a time, so that no other can write between reading
     * and writing; SQLite does the same. The lock is of this database, and ends with the transaction.
     */
    static void write(Handle handle, Consumer<Handle> change) {
        handle.useTransaction(transaction -> {
            transaction.execute("SELECT pg_advisory_xact_lock(" + Schema.APPLICATION + ")");
            change.accept(transaction);
        });
    }

    /** True if the handle is one of this class. */
    static boolean isPostgres(Handle handle) {
        try {
            return handle.getConnection().getMetaData().getDatabaseProductName().equals(PRODUCT);
        } catch (SQLException closed) {
            throw new RowsRefused("the connection", closed);
        }
    }

    private static Handle connect(PostgresAddress address) {
        PasswordFile.requirePrivate();
        OF_DRIVER.setLevel(Level.OFF);
        try {
            Connection connection = DriverManager.getConnection(address.jdbcUrl(), address.driverProperties());
            Jdbi jdbi = Jdbi.create(() -> connection);
            ColumnCodec.register(jdbi);
            return jdbi.open();
        } catch (SQLException refused) {
            throw SqlFailures.explained(address, refused);
        }
    }

    private static Handle prepared(Handle handle, PostgresAddress address, Consumer<Handle> prepare) {
        boolean worked = false;
        try {
            SqlFailures.translated(address, () -> {
                prepare.accept(handle);
                return true;
            });
            worked = true;
            return handle;
        } finally {
            if (!worked) {
                closeQuietly(handle);
            }
        }
    }

    /** Closes a handle whose connection may be broken. */
    static void closeQuietly(Handle handle) {
        try {
            handle.close();
        } catch (RuntimeException broken) {
            // Nothing is left to release: the server ends the transaction of a broken connection.
        }
    }
}
