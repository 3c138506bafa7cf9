package io.floodmark.model;

/** What we start ourselves failed: a lab's process, a download, a disk of ours. The message says how to cure it. */
public sealed class LabException extends RuntimeException permits GeneratorLostException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
