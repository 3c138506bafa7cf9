package io.floodmark.client;

/** The clocks of this process: the one place that asks the system for time. */
class Clock {
    /** Monotonic; on Linux the same for all processes of a machine. */
    long nanoTime() {
        return System.nanoTime();
    }

    long wallMillis() {
        return System.currentTimeMillis();
    }
}
