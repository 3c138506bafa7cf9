package io.floodmark.nullsink;

/** A clock that advances only when a test moves it. */
final class ManualClock implements Clock {
    private long nanos;

    void advanceMillis(long millis) {
        nanos += millis * 1_000_000;
    }

    @Override
    public long wallMillis() {
        return 1_000_000 + nanos / 1_000_000;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }
}
