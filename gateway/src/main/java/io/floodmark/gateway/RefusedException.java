package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;

/** A request is refused: nothing of it was written. Made often, so without a stack trace. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient NotWritten why;

    /** @param message for the client; nothing of a payload */
    RefusedException(Reason reason, String message) {
        this(new NotWritten(reason, message));
    }

    RefusedException(NotWritten why) {
        super(why.message(), null, false, false);
        this.why = why;
    }

    /** The client must change what it asks for. */
    static RefusedException bad(String message) {
        return new RefusedException(Reason.BAD_REQUEST, message);
    }

    NotWritten why() {
        return why;
    }
}
