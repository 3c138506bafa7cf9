package io.floodmark.gateway;

import java.time.Duration;

/**
 * Tells a queue that stands from one that a burst has filled, as controlled delay does (CoDel, RFC 8289; for admission
 * to a service: Maurer, "Fail at Scale", ACM Queue 13/8). Where the wait that a newcomer has to expect was never short
 * for as long as max-wait, more comes than Kafka takes: a long queue carries no more then than a short one, makes all
 * of it late, and takes as long to go once the load falls. From then on newcomers are let in only where their wait is
 * at most a quarter of max-wait, until it is short again.
 *
 * <p>The lane's thread looks, anybody asks.
 */
final class CoDelAdmission {
    private final long patienceNanos;
    private final long shortNanos;
    private final long tolerableNanos;
    private long shortLastNanos;
    private volatile boolean stands;

    CoDelAdmission(Duration maxWait, long nowNanos) {
        patienceNanos = maxWait.toNanos();
        shortNanos = patienceNanos / 20;
        tolerableNanos = patienceNanos / 4;
        shortLastNanos = nowNanos;
    }

    /** @param waitNanos that a newcomer has to expect */
    void look(long waitNanos, long nowNanos) {
        if (waitNanos <= shortNanos) {
            shortLastNanos = nowNanos;
        }
        boolean now = nowNanos - shortLastNanos >= patienceNanos;
        if (now != stands) {
            stands = now;
        }
    }

    boolean stands() {
        return stands;
    }

    /** @param waitNanos that a newcomer has to expect */
    boolean letsIn(long waitNanos) {
        return !stands || waitNanos <= tolerableNanos;
    }
}
