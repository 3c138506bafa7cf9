package io.floodmark.gateway.lane;

import java.util.concurrent.atomic.AtomicLong;

/** The unacknowledged bytes of a lane's producer, and their bound. Thread-safe. */
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

    /** Returns the number of bytes that may still be sent. */
    long free() {
        return Math.max(0, most - bytes.get());
    }

    /** True if anything is in flight. */
    boolean any() {
        return bytes.get() > 0;
    }

    /**
     * True if a partition with nothing in flight may send a record regardless of the bound, so that partitions continue
     * one record at a time however much is stuck.
     */
    boolean takesAnother() {
        return bytes.get() < 2 * most;
    }
}
