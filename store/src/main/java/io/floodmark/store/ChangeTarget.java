package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/** Writes the changes of one process. Used by one thread, except {@link #kept}. */
interface ChangeTarget extends AutoCloseable {
    /** Writes a change of a study in one transaction, or keeps it safe until it can be written. */
    void write(String study, Consumer<Handle> change);

    /** Writes a change in one transaction, or throws. */
    void writeNow(Consumer<Handle> change);

    /** Writes a change in one transaction if that is possible now; nothing is thrown or kept if it is not. */
    void tryToWrite(Consumer<Handle> change);

    /** Tries to write what is kept. Returns false if something still is. */
    default boolean retry() {
        return true;
    }

    /** Returns the file with changes that could not be written yet. */
    default Optional<Path> kept() {
        return Optional.empty();
    }

    /** Returns the failure to throw at the end if changes could not be written; what is kept stays. */
    default Optional<EnvironmentException> leftover() {
        return Optional.empty();
    }

    @Override
    void close();
}
