package io.floodmark.load;

import io.floodmark.traffic.Recorder;

/** One thread's part of an engine. All calls come from that thread; between load phases it is not called. */
public interface Worker extends AutoCloseable {
    /**
     * Gets ready, so that the first record need not wait: opens connections, learns where partitions are, prepares
     * batches. Throws when that cannot be done. Called before every load phase.
     */
    void prepare(LoadOrder order);

    /**
     * Sends what is due, from {@link LoadPhase#startNanos} until {@link LoadPhase#sending} ends, then waits for answers
     * until there is nothing left to wait for or {@link LoadPhase#drainEndNanos} has passed; everything is recorded
     * when it returns. Looks at the load phase at least every 50 ms. Leaves nothing behind that could disturb the next
     * load phase.
     */
    void drive(LoadPhase phase, Recorder recorder);

    @Override
    void close();
}
