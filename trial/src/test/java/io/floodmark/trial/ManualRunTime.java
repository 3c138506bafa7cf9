package io.floodmark.trial;

import io.floodmark.testing.ManualClock;
import java.time.Duration;

/** A run time that advances only by waiting and by {@link #advance}. */
final class ManualRunTime extends ManualClock implements RunTime {
    ManualRunTime() {
        super(0);
    }

    @Override
    public void awaitUntil(long nanos) {
        advance(Duration.ofNanos(Math.max(0, nanos - nanoTime())));
    }
}
