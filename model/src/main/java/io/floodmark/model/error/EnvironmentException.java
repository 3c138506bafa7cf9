package io.floodmark.model.error;

/** A failure in Floodmark's own environment: a lab's process, a download, a local disk. The message states the fix. */
public sealed class EnvironmentException extends RuntimeException permits GeneratorLostException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
