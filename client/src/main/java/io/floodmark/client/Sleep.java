package io.floodmark.client;

import java.util.concurrent.locks.LockSupport;

/** Waits that only the end of the process cuts short. */
final class Sleep {
    private Sleep() {}

    static void until(long nanos, ProcessClock clock) {
        for (long now = clock.nanoTime(); now < nanos; now = clock.nanoTime()) {
            LockSupport.parkNanos(nanos - now);
        }
    }

    static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
