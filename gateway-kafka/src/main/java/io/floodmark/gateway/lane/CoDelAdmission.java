package io.floodmark.gateway.lane;

import java.time.Duration;

/**
 * Distinguishes a standing queue from a burst, as controlled delay does (CoDel, RFC 8289; for admission to a service:
 * Maurer, "Fail at Scale", ACM Queue 13/8). If the expected wait of a new record was never short during max-wait, the
 * load exceeds what Kafka sustains. Then a long queue sustains no more than a short one, delays everything, and takes
 * as long to drain once the load falls. From then on records are admitted only if their wait is at most a quarter of
 * max-wait, until it is short again.
 *
 * <p>The lane's thread updates it, and any thread may query it.
 */
final class CoDelAdmission {
    private final long patienceNanos;
    private final long shortNanos;
    private final long tolerableNanos;
    private long shortLastNanos;
    private volatile boolean overloaded;

    CoDelAdmission(Duration maxWait, long nowNanos) {
        patienceNanos = maxWait.toNanos();
        shortNanos = patienceNanos / 20;
        tolerableNanos = patienceNanos / 4;
        shortLastNanos = nowNanos;
    }

    /**
     * Updates the state.
     *
     * @param waitNanos expected wait of a new record
     */
    void update(long waitNanos, long nowNanos) {
        if (waitNanos <= shortNanos) {
            shortLastNanos = nowNanos;
        }
        boolean now = nowNanos - shortLastNanos >= patienceNanos;
        if (now != overloaded) {
            overloaded = now;
        }
    }

    boolean overloaded() {
        return overloaded;
    }

    /**
     * True if a new record is admitted.
     *
     * @param waitNanos expected wait of a new record
     */
    boolean admits(long waitNanos) {
        return !overloaded || waitNanos <= tolerableNanos;
    }
}
