package io.floodmark.client;

/** A clock that stands still until a test moves it. */
final class ManualClock extends ProcessClock {
    long nowNanos;

    @Override
    long nanoTime() {
        return nowNanos;
    }

    @Override
    long wallMillis() {
        return nowNanos / 1_000_000;
    }
}
