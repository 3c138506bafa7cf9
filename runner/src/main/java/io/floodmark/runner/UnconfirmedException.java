package io.floodmark.runner;

/**
 * Thrown if the user has not confirmed a run on an existing cluster, or the deletion of a stored one. The message says
 * what to confirm.
 */
public final class UnconfirmedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnconfirmedException(String message) {
        super(message);
    }
}
