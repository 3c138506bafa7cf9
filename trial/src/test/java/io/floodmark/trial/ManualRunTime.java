package io.floodmark.trial;

import java.time.Duration;

/** Time that passes only by waiting. */
final class ManualRunTime implements RunTime {
    private long now;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void awaitUntil(long nanos) {
        now = Math.max(now, nanos);
    }

    void pass(Duration duration) {
        now += duration.toNanos();
    }
}
