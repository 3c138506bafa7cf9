package io.floodmark.trial;

import java.util.concurrent.locks.LockSupport;

/** Real time, from the moment it is made. The only place here that asks the system's clock. */
public final class SystemRunTime implements RunTime {
    private final long origin = System.nanoTime();

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
