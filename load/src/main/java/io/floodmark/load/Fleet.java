package io.floodmark.load;

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

    /** Ends every connection and thread. */
    @Override
    void close();
}
