package io.floodmark.spark;

import io.floodmark.model.NanoClock;

/** The clock of this process: the one place here that asks the system for time. */
final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
