package io.floodmark.store;

import io.floodmark.model.EnvironmentException;
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

/** Opens the one file: who may write it, how processes share it, what survives. */
final class Database {
    /** How long one process waits for another's transaction: a trial is written in well under a second. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private Database() {}

    /** For the one writer of this process; makes the file and its folder where they are missing. */
    static Handle openToWrite(Path file) {
        create(file);
        SQLiteConfig config = shared();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        // Safe against kill -9; a power failure may cost the last trials, never the file. FULL would wait for the disk
        // that the brokers of a lab are writing to.
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        config.enforceForeignKeys(true);
        // The lock is taken at the start, so that nobody else can come between reading and writing.
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        return SqlFailures.translated(file, () -> {
            Handle handle = open(file, "", config);
            return closedUnless(handle, () -> new Schema(file).upgrade(handle));
        });
    }

    /** For readers: never changes a run. A database of an earlier schema is upgraded first. */
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

    private static Handle openReadOnly(Path file) {
        SQLiteConfig config = shared();
        config.setReadOnly(true);
        return open(file, unwritten(file) ? "?immutable=1" : "", config);
    }

    /**
     * Whether a file lies where nobody writes, as on a read-only disk. SQLite must be told then: a reader of a file in
     * WAL mode makes side files.
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
            // As a URI, so that question marks in the name are part of it.
            Connection connection = config.createConnection(
                    "jdbc:sqlite:" + file.toAbsolutePath().toUri() + parameters);
            Jdbi jdbi = Jdbi.create(() -> connection);
            ColumnCodec.register(jdbi);
            return jdbi.open();
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

    /** Before SQLite does it, so that it is the owner's alone from the start; SQLite's side files follow it. */
    private static void create(Path file) {
        Path absolute = file.toAbsolutePath();
        try {
            Files.createDirectories(absolute.getParent());
            if (absolute.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(absolute, OWNER_ONLY);
            }
        } catch (FileAlreadyExistsException exists) {
            // An earlier run made it, or another process just now.
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
