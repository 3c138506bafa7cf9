package io.floodmark.client;

/** The clocks of this process. No other class reads the system clock. */
class ProcessClock {
    /** Returns a monotonic time; on Linux it is the same for all processes of a machine. */
    long nanoTime() {
        return System.nanoTime();
    }

    long wallMillis() {
        return System.currentTimeMillis();
    }
}
