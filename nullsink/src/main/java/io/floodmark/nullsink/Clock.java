package io.floodmark.nullsink;

/** The clocks of this host. */
interface Clock {
    /** Returns milliseconds since 1970. */
    long wallMillis();

    /** Returns a monotonic time with an arbitrary origin. */
    long nanoTime();

    Clock SYSTEM = new JvmClock();
}
