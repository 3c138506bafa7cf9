package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that a lane's producer holds without an answer, and their bound. Thread-safe. */
final class InFlight {
    private final long most;
    private final AtomicLong bytes = new AtomicLong();

    InFlight(long most) {
        this.most = most;
    }

    void sent(long more) {
        bytes.addAndGet(more);
    }

    void answered(long fewer) {
        bytes.addAndGet(-fewer);
    }

    long bytes() {
        return bytes.get();
    }

    /** How many more may be sent. */
    long free() {
        return Math.max(0, most - bytes.get());
    }

    /** Something is without an answer. */
    boolean any() {
        return bytes.get() > 0;
    }

    /**
     * True if what has nothing in flight may send a record all the same: however much is stuck, others go on one by
     * one.
     */
    boolean takesAnother() {
        return bytes.get() < 2 * most;
    }
}
