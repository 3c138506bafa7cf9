package io.floodmark.nullsink;

/** The clocks of the JVM. No other class of this module reads them. */
final class JvmClock implements Clock {
    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
