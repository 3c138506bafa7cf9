package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * A SQLite file with all studies that one process writes to a PostgreSQL database, from their beginning, and a table of
 * those that the database lacks or has only in part. It survives the process: the next process that opens the same
 * database in the same folder sends what is left. As it is a file of runs, {@code --store} reads it too.
 *
 * <p>A copy of everything is simpler to trust than a log of what failed: a study is sent by replacing it, so it does
 * not matter whether a commit whose answer was lost has worked. Each study is written by one process only, so nothing
 * newer is replaced.
 */
final class Spool implements AutoCloseable {
    private static final String SUFFIX = ".unsent.db";
    private static final String LOCK = ".lock";
    /**
     * Files that this process has reserved. They are not opened a second time: closing any channel of a file ends the
     * locks that the process has on it.
     */
    private static final Set<Path> RESERVED = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;
    private final Handle handle;

    private Spool(Path file, FileChannel channel, Handle handle) {
        this.file = file;
        this.channel = channel;
        this.handle = handle;
    }

    /**
     * Creates a spool.
     *
     * @param study the first one, which names the file
     */
    static Spool create(Path folder, String study, PostgresAddress target) {
        Path file = folder.resolve(study + SUFFIX);
        Spool spool = reserve(file)
                .orElseThrow(() -> new EnvironmentException(
                        file + " is in use by another process; expected a run of this process only"));
        spool.handle.useTransaction(transaction -> {
            transaction.execute("CREATE TABLE IF NOT EXISTS unsent_to (store TEXT NOT NULL) STRICT");
            transaction.execute("CREATE TABLE IF NOT EXISTS unsent (study_id TEXT NOT NULL PRIMARY KEY) STRICT");
            transaction.execute("DELETE FROM unsent_to");
            transaction.execute("INSERT INTO unsent_to VALUES (?)", target.toString());
        });
        return spool;
    }

    /** Opens a spool that was left; empty if its process still runs, or another process sends it. */
    static Optional<Spool> open(Path file) {
        return reserve(file);
    }

    /** Returns the spools in a folder. */
    static List<Path> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new EnvironmentException(
                    folder + " cannot be read (" + unreadable + "); expected a readable folder", unreadable);
        }
    }

    /** The lock is of another file, because SQLite's own locks end when a process closes the database file. */
    private static Optional<Spool> reserve(Path file) {
        if (!RESERVED.add(key(file))) {
            return Optional.empty();
        }
        Optional<Spool> spool = Optional.empty();
        try {
            spool = locked(file);
        } finally {
            if (spool.isEmpty()) {
                RESERVED.remove(key(file));
            }
        }
        return spool;
    }

    private static Path key(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static Optional<Spool> locked(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            FileChannel channel = FileChannel.open(
                    lockOf(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ);
            boolean reserved = false;
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    // Parts of a boundary refer to runs of earlier processes, which are not here.
                    Spool spool = new Spool(file, channel, Database.openToWrite(file, false));
                    reserved = true;
                    return Optional.of(spool);
                }
            } finally {
                if (!reserved) {
                    channel.close();
                }
            }
            return Optional.empty();
        } catch (IOException refused) {
            throw new EnvironmentException(
                    file + " cannot be created (" + refused + "); expected a folder that can be written", refused);
        }
    }

    private static Path lockOf(Path file) {
        return file.resolveSibling(file.getFileName() + LOCK);
    }

    Path file() {
        return file;
    }

    /** Returns the address of the database that lacks the studies; empty if the process ended before it was written. */
    Optional<String> target() {
        return tableExists("unsent_to")
                ? handle.createQuery("SELECT store FROM unsent_to")
                        .mapTo(String.class)
                        .findOne()
                : Optional.empty();
    }

    private boolean tableExists(String name) {
        return handle.createQuery("SELECT count(*) FROM sqlite_master WHERE name = ?")
                        .bind(0, name)
                        .mapTo(Integer.class)
                        .one()
                > 0;
    }

    /** Writes a change of a study, and that the database lacks it. */
    void keep(String study, Consumer<Handle> change) {
        SqlFailures.translated(file, () -> {
            handle.useTransaction(transaction -> {
                change.accept(transaction);
                transaction.execute("INSERT INTO unsent VALUES (?) ON CONFLICT DO NOTHING", study);
            });
            return true;
        });
    }

    /** Returns the studies that the database lacks, or has only in part. */
    List<String> unsent() {
        return SqlFailures.translated(
                file,
                () -> handle.createQuery("SELECT study_id FROM unsent ORDER BY study_id")
                        .mapTo(String.class)
                        .list());
    }

    /** Makes the studies of the database equal to those of this file. */
    void send(Handle database, Collection<String> studies) {
        PostgresDatabase.write(database, transaction -> new StudyCopy(handle, transaction).copy(studies));
        sent(studies);
    }

    /** Records that the database has studies. */
    void sent(Collection<String> studies) {
        SqlFailures.translated(file, () -> {
            handle.useTransaction(transaction ->
                    studies.forEach(study -> transaction.execute("DELETE FROM unsent WHERE study_id = ?", study)));
            return true;
        });
    }

    /** Deletes the file, which must have been sent. */
    void delete() {
        handle.close();
        try {
            for (String part : List.of("", "-wal", "-shm", LOCK)) {
                Files.deleteIfExists(file.resolveSibling(file.getFileName() + part));
            }
            channel.close();
        } catch (IOException refused) {
            throw new EnvironmentException(file + " cannot be deleted (" + refused + "); delete it", refused);
        } finally {
            RESERVED.remove(key(file));
        }
    }

    @Override
    public void close() {
        try (channel) {
            handle.close();
        } catch (IOException unimportant) {
            // The lock ends with the process at the latest.
        } finally {
            RESERVED.remove(key(file));
        }
    }
}
