package io.floodmark.load;

/**
 * Where engines run: this process, children, a Spark cluster. Connections stay open and warm between sessions; one
 * session at a time.
 */
public interface Fleet extends AutoCloseable {
    LoadSession start(LoadOrder order);

    /** Ends every connection and thread. */
    @Override
    void close();
}
