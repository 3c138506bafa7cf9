package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;

/** Opens the database file, and defines its permissions, its sharing between processes and its durability. */
final class Database {
    /** Longest wait of a process for a transaction of another one: writing a trial takes well under a second. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private Database() {}

    /** Opens the file for the single writer of this process; creates the file and its folder if they are missing. */
    static Handle openToWrite(Path file) {
        return openToWrite(file, true);
    }

    /** @param references whether rows that are referred to must be in the file */
    static Handle openToWrite(Path file, boolean references) {
        create(file);
        SQLiteConfig config = shared();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        // Safe against kill -9; a power failure may lose the last trials, but never the file. FULL would wait for the
        // disk that the brokers of a lab are writing to.
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.enforceForeignKeys(references);
        // The lock is taken at the start, so that no other process can write between reading and writing.
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        return SqlFailures.translated(file, () -> {
            Handle handle = open(file, "", config);
            return closedUnless(handle, () -> new Schema(file).upgrade(handle));
        });
    }

    /** Opens the file for readers, which never change a run. A database with an earlier schema is upgraded first. */
    static Handle openToRead(Path file) {
        return SqlFailures.translated(file, () -> {
            Handle handle = openReadOnly(file);
            if (new Schema(file).current(handle)) {
                return handle;
            }
            handle.close();
            openToWrite(file).close();
            return openReadOnly(file);
        });
    }

    /**
     * Checks the structure of a file that comes from elsewhere, before anything is upgraded.
     *
     * @throws EnvironmentException if it is damaged
     */
    static void requireIntact(Path file) {
        String complaint = SqlFailures.translated(file, () -> {
            try (Handle handle = openReadOnly(file)) {
                return handle.createQuery("PRAGMA quick_check(1)")
                        .mapTo(String.class)
                        .one();
            }
        });
        if (!complaint.equals("ok")) {
            throw new EnvironmentException(file + " is damaged (" + complaint + "); expected an intact file of runs");
        }
    }

    private static Handle openReadOnly(Path file) {
        SQLiteConfig config = shared();
        config.setReadOnly(true);
        return open(file, unwritten(file) ? "?immutable=1" : "", config);
    }

    /**
     * True if no process can write the file, for example on a read-only disk. SQLite needs this information, because a
     * reader of a file in WAL mode creates side files.
     */
    private static boolean unwritten(Path file) {
        Path absolute = file.toAbsolutePath();
        return !Files.isWritable(absolute.getParent())
                && !Files.exists(absolute.resolveSibling(absolute.getFileName() + "-wal"));
    }

    private static SQLiteConfig shared() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(Math.toIntExact(PATIENCE.toMillis()));
        return config;
    }

    private static Handle open(Path file, String parameters, SQLiteConfig config) {
        try {
            // The name is passed as a URI, so that it may contain question marks.
            Connection connection = config.createConnection(
                    "jdbc:sqlite:" + file.toAbsolutePath().toUri() + parameters);
            Jdbi jdbi = Jdbi.create(() -> connection);
            ColumnCodec.register(jdbi);
            Handle handle = jdbi.open();
            // A file may come from elsewhere: its views and triggers must not reach functions outside SQL.
            handle.execute("PRAGMA trusted_schema = OFF");
            return handle;
        } catch (SQLException refused) {
            throw SqlFailures.explained(file, refused);
        }
    }

    private static Handle closedUnless(Handle handle, Runnable works) {
        boolean worked = false;
        try {
            works.run();
            worked = true;
            return handle;
        } finally {
            if (!worked) {
                handle.close();
            }
        }
    }

    /**
     * Creates the file before SQLite does, so that only the owner can access it from the start; SQLite's side files get
     * the same permissions.
     */
    private static void create(Path file) {
        Path absolute = file.toAbsolutePath();
        try {
            Files.createDirectories(absolute.getParent());
            if (absolute.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(absolute, OWNER_ONLY);
            }
        } catch (FileAlreadyExistsException exists) {
            // An earlier run or a concurrent process has created it.
            if (!Files.isRegularFile(absolute)) {
                throw new EnvironmentException(
                        file + " cannot be a file of runs: " + exists.getMessage()
                                + " already exists; expected a file of runs, or a place for one: give another --store",
                        exists);
            }
        } catch (IOException refused) {
            throw new EnvironmentException(
                    file + " cannot be created (" + refused
                            + "); expected a folder that can be written: give another --store",
                    refused);
        }
    }
}
