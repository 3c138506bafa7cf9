package io.floodmark.trial;

/** A stop request, set once by a signal or the user; long operations check it every half second. Thread-safe. */
public final class StopRequest {
    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    public boolean requested() {
        return requested;
    }
}
