package io.floodmark.model;

/** What we start ourselves failed: a lab's process, a download, a disk of ours. The message says how to cure it. */
public final class LabException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
