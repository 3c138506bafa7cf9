package io.floodmark.cli;

/** The user has asked to stop before there was anything to tell. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("stopped before anything was measured");
    }
}
