package io.floodmark.trial;

import io.floodmark.model.NanoClock;

/** The time of one run: nanoseconds since it began, and waiting in it. A manual one drives tests without waiting. */
public interface RunTime extends NanoClock {
    /**
     * Waits until that moment of run time; returns at once when it has passed.
     *
     * @throws InterruptedException when the thread is asked to end
     */
    void awaitUntil(long nanos) throws InterruptedException;
}
