package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import java.util.OptionalInt;

/** A request is refused: nothing of it was written. Made often, so without a stack trace. */
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient NotWritten why;
    /** 0 where it depends on what waits for Kafka. */
    private final int afterSeconds;

    /** @param message for the client; nothing of a payload */
    RefusedException(Reason reason, String message) {
        this(new NotWritten(reason, message));
    }

    RefusedException(NotWritten why) {
        this(why, 0);
    }

    /** @param afterSeconds when it may succeed */
    RefusedException(NotWritten why, int afterSeconds) {
        super(why.message(), null, false, false);
        this.why = why;
        this.afterSeconds = afterSeconds;
    }

    /** The client must change what it asks for. */
    static RefusedException bad(String message) {
        return new RefusedException(Reason.BAD_REQUEST, message);
    }

    /** When the same may succeed, where that is known without regard to Kafka. */
    OptionalInt afterSeconds() {
        return afterSeconds == 0 ? OptionalInt.empty() : OptionalInt.of(afterSeconds);
    }

    NotWritten why() {
        return why;
    }
}
