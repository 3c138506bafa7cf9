package io.floodmark.cli;

/** A command that a level of the plan names has failed, or took too long. */
final class HookFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HookFailedException(String message) {
        super(message);
    }
}
