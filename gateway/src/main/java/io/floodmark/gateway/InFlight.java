package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes that a lane's producer holds without an answer, and their bound. Once it is full, more of them are wanted only when a
 * quarter has been answered: a lane that is woken for each answer does little else. Thread-safe.
 */
final class InFlight {
    private final long most;
    private final long enough;
    private final AtomicLong bytes = new AtomicLong();

    InFlight(long most) {
        this.most = most;
        enough = most / 4 * 3;
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

    /** Something is without an answer. */
    boolean any() {
        return bytes.get() > 0;
    }

    /** No more may be sent. */
    boolean full() {
        return bytes.get() >= most;
    }

    /** Whether, once full, it is still too full to go on. */
    boolean stillFull() {
        return bytes.get() > enough;
    }
}
