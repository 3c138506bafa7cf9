package io.floodmark.client;

/** Stands still until it is moved. */
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
