package io.floodmark.model.error;

/**
 * The cluster under test rejects a request, is unreachable or would be harmed. The message contains name, value,
 * expectation and fix.
 */
public final class TargetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of failure; each has its own exit code. */
    public enum Kind {
        /** Unknown host, closed port, wrong protocol or no response. */
        UNREACHABLE,
        /** Authentication or authorisation failed. */
        DENIED,
        /** The cluster cannot do what the plan requires: too few brokers, records too large, too little space. */
        INCAPABLE,
        /** To continue would harm the cluster or its other clients. */
        UNSAFE
    }

    private final Kind kind;

    public TargetException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public TargetException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
