package io.floodmark.runner;

/** Thrown if the user asked to stop before anything was measured. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoppedException() {
        super("stopped before anything was measured");
    }
}
