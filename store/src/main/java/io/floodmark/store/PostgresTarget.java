package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes changes to a {@link Spool} first, then to PostgreSQL. When the connection is lost, changes stay in the spool;
 * once it is back, all studies that the database lacks are sent whole.
 */
final class PostgresTarget implements ChangeTarget {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresTarget.class);

    private final PostgresAddress address;
    private final Path folder;
    private @Nullable Handle database;
    private @Nullable Spool spool;
    /** Why the database lacks changes; null if it has all. Read by other threads. */
    private volatile @Nullable EnvironmentException lost;

    private volatile @Nullable Path kept;

    /** @param folder folder of the spool */
    PostgresTarget(PostgresAddress address, Path folder) {
        this.address = address;
        this.folder = folder;
        this.database = PostgresDatabase.openToWrite(address);
    }

    @Override
    public void write(String study, Consumer<Handle> change) {
        Spool safe = spool(study);
        safe.keep(study, change);
        if (lost != null || !connected()) {
            return;
        }
        try {
            PostgresDatabase.write(Objects.requireNonNull(database), change);
            safe.sent(List.of(study));
        } catch (JdbiException failed) {
            lose(failed, safe);
        }
    }

    /** Connects if there is no connection. */
    private boolean connected() {
        if (database != null) {
            return true;
        }
        try {
            database = PostgresDatabase.openToWrite(address);
            return true;
        } catch (EnvironmentException unreachable) {
            lost = unreachable;
            return false;
        }
    }

    private Spool spool(String study) {
        Spool open = spool;
        if (open == null) {
            open = Spool.create(folder, study, address);
            spool = open;
            kept = open.file();
        }
        return open;
    }

    /** The transaction may have been committed nevertheless, which sending the study again does not change. */
    private void lose(JdbiException failed, Spool safe) {
        EnvironmentException explained = SqlFailures.explained(address, failed);
        if (!PostgresFailures.mayPass(failed)) {
            throw new EnvironmentException(explained.getMessage() + "; the results are in " + safe.file(), explained);
        }
        LOG.warn("store={} spool={} keeps results: {}", address, safe.file(), explained.getMessage());
        lost = explained;
        disconnect();
    }

    private void disconnect() {
        Handle broken = database;
        database = null;
        if (broken != null) {
            PostgresDatabase.closeQuietly(broken);
        }
    }

    @Override
    public boolean retry() {
        Spool safe = spool;
        if (lost == null || safe == null) {
            return true;
        }
        if (!connected()) {
            return false;
        }
        try {
            safe.send(Objects.requireNonNull(database), safe.unsent());
            lost = null;
            LOG.info("store={} has all results again", address);
            return true;
        } catch (JdbiException failed) {
            lose(failed, safe);
            return false;
        }
    }

    @Override
    public void writeNow(Consumer<Handle> change) {
        if (!connected()) {
            throw Objects.requireNonNull(lost);
        }
        try {
            PostgresDatabase.write(Objects.requireNonNull(database), change);
        } catch (JdbiException failed) {
            disconnect();
            throw SqlFailures.explained(address, failed);
        }
    }

    /** Never connects: it may take long, and only changes that must not be lost are worth it. */
    @Override
    public void tryToWrite(Consumer<Handle> change) {
        if (lost == null && database != null) {
            try {
                PostgresDatabase.write(database, change);
            } catch (JdbiException failed) {
                // The next change that must not be lost connects again.
                disconnect();
            }
        }
    }

    @Override
    public Optional<Path> kept() {
        return lost == null ? Optional.empty() : Optional.ofNullable(kept);
    }

    @Override
    public Optional<EnvironmentException> leftover() {
        EnvironmentException why = lost;
        return why == null
                ? Optional.empty()
                : Optional.of(new EnvironmentException(
                        why.getMessage() + "; nothing is lost: the results are in " + kept
                                + ", and the next command with this --store in this folder sends them",
                        why));
    }

    @Override
    public void close() {
        Spool safe = spool;
        try {
            if (safe != null) {
                if (safe.unsent().isEmpty()) {
                    safe.delete();
                } else {
                    safe.close();
                }
            }
        } finally {
            disconnect();
        }
    }
}
