package io.floodmark.trial;

import java.util.concurrent.locks.LockSupport;

/** Real time, from the moment it is made or from later on. The only place here that asks the system's clock. */
public final class SystemRunTime implements RunTime {
    private final long origin;

    /** Begins at 0. */
    public SystemRunTime() {
        this(0);
    }

    /** @param nanos what it begins at: the time of a run that goes on */
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
