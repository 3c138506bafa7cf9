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
     * Has so many times the producers that were planned, each as planned and with the same client id: so many times the connections and
     * requests in flight. Not while a session is under way.
     *
     * @param times 1 or more; of what was planned, not of what is there
     * @return false where it can have no others than were planned
     */
    default boolean multiply(int times) {
        return false;
    }

    /** What it has and could not put to work when it grew, with what would let it; empty where that is nothing. */
    default Optional<String> idle() {
        return Optional.empty();
    }

    /** Ends every connection and thread. */
    @Override
    void close();
}
