package io.floodmark.cli;

/** The user has not said that a run on a cluster of theirs may start. The message says what is asked of them. */
final class UnconfirmedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnconfirmedException(String message) {
        super(message);
    }
}
