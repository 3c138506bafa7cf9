package io.floodmark.load;

import io.floodmark.traffic.Recorder;

/** The part of an engine that one thread runs. All calls come from that thread; between load phases there are none. */
public interface Worker extends AutoCloseable {
    /**
     * Prepares for the first record, so that it need not wait: opens connections, finds partition leaders, prepares
     * batches. Throws if that fails. Called before every load phase.
     */
    void prepare(LoadOrder order);

    /**
     * Sends records when they are due, from {@link LoadPhase#startNanos} until {@link LoadPhase#sending} ends. It then
     * waits for answers until none are outstanding or {@link LoadPhase#drainEndNanos} has passed. When it returns,
     * everything is recorded and nothing is left that could affect the next load phase. It checks the load phase at
     * least every 50 ms.
     */
    void drive(LoadPhase phase, Recorder recorder);

    @Override
    void close();
}
