package io.floodmark.runner.hooks;

/** A command that a level of the plan names has failed, or took too long. */
public final class HookFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HookFailedException(String message) {
        super(message);
    }
}
