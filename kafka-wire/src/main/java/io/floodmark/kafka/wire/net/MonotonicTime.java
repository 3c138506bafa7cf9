package io.floodmark.kafka.wire.net;

import io.floodmark.model.unit.NanoClock;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Time;

/**
 * The time source of the client library, based on the monotonic clock. A step of the wall clock must neither expire
 * requests nor keep them alive.
 */
final class MonotonicTime implements Time {
    private final NanoClock clock;
    private final long startNanos;
    private final long startMillis;

    /**
     * Creates a time source whose milliseconds start at {@code startMillis} since 1970, because the library compares
     * them with expiry dates.
     */
    MonotonicTime(NanoClock clock, long startMillis) {
        this.clock = clock;
        this.startNanos = clock.nanoTime();
        this.startMillis = startMillis;
    }

    @Override
    public long milliseconds() {
        return startMillis + (clock.nanoTime() - startNanos) / 1_000_000;
    }

    @Override
    public long nanoseconds() {
        return clock.nanoTime();
    }

    @Override
    public void sleep(long ms) {
        try {
            TimeUnit.MILLISECONDS.sleep(ms);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void waitObject(Object obj, Supplier<Boolean> condition, long deadlineMs) throws InterruptedException {
        synchronized (obj) {
            while (!condition.get()) {
                long left = deadlineMs - milliseconds();
                if (left <= 0) {
                    throw new TimeoutException("condition not met before the deadline");
                }
                obj.wait(left);
            }
        }
    }
}
