package io.floodmark.gateway.error;

import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import java.util.OptionalInt;

/** Thrown when a request is refused and nothing of it was written. It is frequent and therefore has no stack trace. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient NotWritten why;
    /** Seconds until a retry; 0 if that depends on the records that wait for Kafka. */
    private final int afterSeconds;

    /**
     * Creates a refusal for a reason.
     *
     * @param message for the client, without anything of a payload
     */
    public RefusedException(Reason reason, String message) {
        this(new NotWritten(reason, message));
    }

    public RefusedException(NotWritten why) {
        this(why, 0);
    }

    /**
     * Creates a refusal of a request that may be repeated after a known time.
     *
     * @param afterSeconds after which it may succeed
     */
    public RefusedException(NotWritten why, int afterSeconds) {
        super(why.message(), null, false, false);
        this.why = why;
        this.afterSeconds = afterSeconds;
    }

    /** Returns a refusal of an invalid request, which the client must change. */
    public static RefusedException bad(String message) {
        return new RefusedException(Reason.BAD_REQUEST, message);
    }

    /** Returns when the same request may succeed, if that does not depend on Kafka. */
    public OptionalInt afterSeconds() {
        return afterSeconds == 0 ? OptionalInt.empty() : OptionalInt.of(afterSeconds);
    }

    public NotWritten why() {
        return why;
    }
}
