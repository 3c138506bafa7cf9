package io.floodmark.model;

/**
 * What generates the load ended, or cannot be had any more, before a record was sent; it served before, and another try
 * may well go.
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
