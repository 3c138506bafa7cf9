package io.floodmark.nullsink;

/** The clock of the JVM; nothing else here asks the system for the time. */
final class SystemClock implements Clock {
    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
