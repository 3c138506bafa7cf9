package io.floodmark.model;

/** The cluster under test refuses, is away or would be harmed. The message says what, value, expectation and cure. */
public final class TargetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Who must do what; each kind has an exit code of its own. */
    public enum Kind {
        /** Unknown host, closed port, wrong protocol, nobody answers. */
        UNREACHABLE,
        /** Authentication or authorisation refused. */
        DENIED,
        /** It cannot do what the plan asks: too few brokers, records too large, too little space. */
        INCAPABLE,
        /** Going on would harm it or its other users. */
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
