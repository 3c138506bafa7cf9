package io.floodmark.load;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where engines run: this process, children, a Spark cluster. Connections stay open and warm between sessions; one
 * session at a time.
 */
public interface Fleet extends AutoCloseable {
    LoadSession start(LoadOrder order);

    /**
     * Puts all to work that it holds in reserve, because it was the bottleneck; not while a session is under way.
     *
     * @return how many workers that makes; empty where nothing was in reserve
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

    /** What it has and could not put to work when it grew, with what would let it; empty where that is nothing. */
    default Optional<String> idle() {
        return Optional.empty();
    }

    /** Ends every connection and thread. */
    @Override
    void close();
}
