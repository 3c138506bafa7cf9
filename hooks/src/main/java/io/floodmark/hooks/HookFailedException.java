package io.floodmark.hooks;

/** Thrown if a hook of a variant failed, or took too long. */
public final class HookFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HookFailedException(String message) {
        super(message);
    }
}
