package io.floodmark.gateway;

import java.util.Locale;

/** Why something is certainly not written: each with the status that says who must act. */
enum Reason {
    /** The client must change the request. */
    BAD_REQUEST(400),
    FORBIDDEN(403),
    NOT_FOUND(404),
    BAD_METHOD(405),
    TOO_SLOW(408),
    /** A request with the same Idempotency-Key is under way. */
    IN_PROGRESS(409),
    TOO_LARGE(413),
    BAD_MEDIA_TYPE(415),
    /** Kafka refuses this record whenever it comes. */
    REJECTED(422),
    /** An Idempotency-Key came back with another request. */
    KEY_REUSED(422),
    /** No room in memory for another body. */
    NO_MEMORY(503),
    /** The bounds of a lane are reached. */
    LANES_FULL(503),
    /** It stood in a queue longer than it may. */
    WAITED_TOO_LONG(503),
    /** Kafka could not be asked, or could not take it. */
    KAFKA_AWAY(503),
    /** This instance ends. */
    DRAINING(503);

    private final int status;

    Reason(int status) {
        this.status = status;
    }

    int status() {
        return status;
    }

    /** Whether the same request may succeed a little later. */
    boolean passing() {
        return status == 503 || this == IN_PROGRESS;
    }

    /** As answers and metrics write it. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
