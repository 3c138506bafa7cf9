package io.floodmark.search;

import io.floodmark.model.NanoClock;

/** A clock that stands until it is moved. One thread. */
public final class ManualClock implements NanoClock {
    private long nanos;

    @Override
    public long nanoTime() {
        return nanos;
    }

    public void advanceSeconds(double seconds) {
        nanos += Math.round(seconds * 1e9);
    }
}
