package io.floodmark.crew;

import io.floodmark.model.NanoClock;

/** The clock of this process. No other class of a fleet's driver and workers reads the system clock. */
public final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
