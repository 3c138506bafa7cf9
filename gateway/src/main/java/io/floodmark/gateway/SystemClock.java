package io.floodmark.gateway;

import io.floodmark.model.NanoClock;

/** The system clock. No other class of this module reads it. */
final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
