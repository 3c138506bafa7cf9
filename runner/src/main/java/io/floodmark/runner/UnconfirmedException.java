package io.floodmark.runner;

/** The user has not said that a run on a cluster of theirs may start. The message says what is asked of them. */
public final class UnconfirmedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnconfirmedException(String message) {
        super(message);
    }
}
