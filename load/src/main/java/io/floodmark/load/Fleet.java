package io.floodmark.load;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The place where engines run: this process, child processes, a Spark cluster. Connections stay open and warm between
 * sessions; one session at a time.
 */
public interface Fleet extends AutoCloseable {
    LoadSession start(LoadOrder order);

    /**
     * Activates all reserve workers, because the generator was the bottleneck. Must not be called during a session.
     *
     * @return the number of workers; empty if there were none in reserve
     */
    default OptionalInt grow() {
        return OptionalInt.empty();
    }

    /**
     * Sets the number of producers to a multiple of the planned one. Each producer keeps its settings and its client
     * id, so connections and requests in flight are multiplied, too. Not while a session is active.
     *
     * @param times 1 or more; relative to the planned number
     * @return the number of producers; empty if this fleet cannot change it
     */
    default OptionalInt scaleProducers(int times) {
        return OptionalInt.empty();
    }

    /**
     * Returns the slots that could not be used when the fleet grew, and what would allow their use; empty if there are
     * none.
     */
    default Optional<String> idle() {
        return Optional.empty();
    }

    /** Closes all connections and threads. */
    @Override
    void close();
}
