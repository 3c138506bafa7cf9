package io.floodmark.runner;

/** The user has asked to stop before there was anything to tell. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoppedException() {
        super("stopped before anything was measured");
    }
}
