package io.floodmark.nullsink;

/** The time of this host. */
interface Clock {
    /** Since 1970, ms. */
    long wallMillis();

    /** Never goes back; its zero means nothing. */
    long nanoTime();

    Clock SYSTEM = new SystemClock();
}
