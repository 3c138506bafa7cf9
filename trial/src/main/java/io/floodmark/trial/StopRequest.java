package io.floodmark.trial;

/** Set once, by a signal or the user; everything that takes long looks at it every half second. Thread-safe. */
public final class StopRequest {
    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    public boolean requested() {
        return requested;
    }
}
