package io.floodmark.model.error;

/**
 * The load generator ended, or is no longer available, before it sent a record; it worked before, so a retry may
 * succeed.
 */
public final class GeneratorLostException extends EnvironmentException {
    private static final long serialVersionUID = 1L;

    public GeneratorLostException(String message) {
        super(message);
    }

    public GeneratorLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
