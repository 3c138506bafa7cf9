package io.floodmark.model;

/** What we start ourselves failed: a lab's process, a download, a disk of ours. The message says how to cure it. */
public sealed class EnvironmentException extends RuntimeException permits GeneratorLostException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
