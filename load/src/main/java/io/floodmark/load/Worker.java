package io.floodmark.load;

import io.floodmark.traffic.Recorder;

/** One thread's part of an engine. All calls come from that thread; between stints it is not called. */
public interface Worker extends AutoCloseable {
    /**
     * Gets ready, so that the first record need not wait: opens connections, learns where partitions are, prepares batches.
     * Throws when that cannot be done. Called before every stint.
     */
    void prepare(LoadOrder order);

    /**
     * Sends what is due, from {@link Stint#startNanos} until {@link Stint#sending} ends, then waits for answers until there
     * is nothing left to wait for or {@link Stint#drainEndNanos} has passed; everything is recorded when it returns. Looks at
     * the stint at least every 50 ms. Leaves nothing behind that could disturb the next stint.
     */
    void drive(Stint stint, Recorder recorder);

    @Override
    void close();
}
