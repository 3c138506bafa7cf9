package io.floodmark.gateway;

import io.floodmark.model.NanoClock;

/** The only place here that asks the system's clock. */
final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
