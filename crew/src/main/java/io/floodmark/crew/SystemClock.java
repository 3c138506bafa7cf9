package io.floodmark.crew;

import io.floodmark.model.NanoClock;

/** The clock of this process: the one place of a fleet's driver and workers that asks the system for time. */
public final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
