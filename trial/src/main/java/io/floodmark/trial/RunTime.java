package io.floodmark.trial;

import io.floodmark.model.unit.NanoClock;

/**
 * The time of one run: nanoseconds since its start, with waiting. A manual implementation runs tests without waiting.
 */
public interface RunTime extends NanoClock {
    /**
     * Waits until the given run time; returns at once if it has passed.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void awaitUntil(long nanos) throws InterruptedException;
}
