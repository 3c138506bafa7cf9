package io.floodmark.trial;

import java.util.concurrent.locks.LockSupport;

/**
 * Real time, from its creation or from a later start. This is the only place in this module that reads the system
 * clock.
 */
public final class SystemRunTime implements RunTime {
    private final long origin;

    /** Begins at 0. */
    public SystemRunTime() {
        this(0);
    }

    /** @param nanos start value: the time of a run that is resumed */
    public SystemRunTime(long nanos) {
        this.origin = System.nanoTime() - nanos;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime() - origin;
    }

    @Override
    public void awaitUntil(long nanos) throws InterruptedException {
        for (long left = nanos - nanoTime(); left > 0; left = nanos - nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
