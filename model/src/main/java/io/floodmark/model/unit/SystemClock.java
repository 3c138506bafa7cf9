package io.floodmark.model.unit;

/** The monotonic clock of this process. */
public final class SystemClock implements NanoClock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
