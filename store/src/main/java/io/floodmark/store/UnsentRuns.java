package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** Sends what earlier processes could not send to a PostgreSQL database. */
final class UnsentRuns {
    private UnsentRuns() {}

    /**
     * Sends all spools of a folder that are for the database, and deletes them.
     *
     * @throws EnvironmentException if one cannot be sent; it stays
     */
    static void send(PostgresAddress address, Path folder) {
        for (Path file : Spool.in(folder)) {
            Optional<Spool> left = Files.exists(file) ? Spool.open(file) : Optional.empty();
            if (left.isPresent()) {
                send(address, left.get());
            }
        }
    }

    private static void send(PostgresAddress address, Spool spool) {
        boolean sent = false;
        try {
            Optional<String> target = spool.target();
            if (target.isEmpty()) {
                sent = true;
            } else if (target.get().equals(address.toString())) {
                send(address, spool, spool.unsent());
                sent = true;
            }
        } finally {
            if (sent) {
                spool.delete();
            } else {
                spool.close();
            }
        }
    }

    private static void send(PostgresAddress address, Spool spool, List<String> studies) {
        if (studies.isEmpty()) {
            return;
        }
        try (Handle database = PostgresDatabase.openToWrite(address)) {
            spool.send(database, studies);
        } catch (JdbiException failed) {
            EnvironmentException why = SqlFailures.explained(address, failed);
            throw new EnvironmentException(
                    why.getMessage() + "; the unsent results are in " + spool.file()
                            + ": --store reads it, and once it is moved away it is not sent any more",
                    why);
        }
    }
}
