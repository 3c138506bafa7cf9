package io.floodmark.gateway.lane;

import io.floodmark.model.unit.NanoClock;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;

/**
 * Computes when a refused client may retry: ceil(unacknowledged bytes / bytes per second that Kafka acknowledges)
 * seconds, 1 to 30, plus a random 0 or 1, so that refused clients do not all return together. Thread-safe.
 */
public final class RetryAfter {
    private static final int LONGEST_SECONDS = 30;
    /** The seconds if nothing is acknowledged at all. */
    private static final int STANDSTILL_SECONDS = 5;

    private final NanoClock clock;
    private final RandomGenerator random;
    private final LongAdder drainedBytes = new LongAdder();
    private volatile double bytesPerSecond;
    private long sinceNanos;
    private long sinceBytes;

    public RetryAfter(NanoClock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
        sinceNanos = clock.nanoTime();
    }

    public void drained(long bytes) {
        drainedBytes.add(bytes);
    }

    /** Measures the rate since the last call. It is called every few seconds, by one thread at a time. */
    public synchronized void measure() {
        long now = clock.nanoTime();
        long bytes = drainedBytes.sum();
        if (now > sinceNanos) {
            bytesPerSecond = (bytes - sinceBytes) * 1e9 / (now - sinceNanos);
        }
        sinceNanos = now;
        sinceBytes = bytes;
    }

    /**
     * Returns the seconds after which a refused client may retry.
     *
     * @param waitingBytes that must be acknowledged first
     */
    public int seconds(long waitingBytes) {
        double rate = bytesPerSecond;
        double seconds = waitingBytes == 0 ? 1 : rate > 0 ? Math.ceil(waitingBytes / rate) : STANDSTILL_SECONDS;
        synchronized (random) {
            return (int) Math.max(1, Math.min(LONGEST_SECONDS, seconds)) + random.nextInt(2);
        }
    }
}
