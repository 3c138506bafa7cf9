package io.floodmark.gateway.error;

import java.util.Locale;

/**
 * Reasons why a record is certainly not written or a request is refused, each with an HTTP status that shows who must
 * act.
 */
public enum Reason {
    /** The client must change the request. */
    BAD_REQUEST(400),
    /** The caller is not authenticated. */
    UNAUTHENTICATED(401),
    FORBIDDEN(403),
    /** A browser sent the request for a web page of another site. */
    CROSS_SITE(403),
    /** The topic does not exist. */
    NOT_FOUND(404),
    NO_PARTITION(404),
    NO_PATH(404),
    /** The group instance does not exist on this gateway. */
    NO_INSTANCE(404),
    BAD_METHOD(405),
    /** The result cannot be represented in the requested format. */
    NOT_ACCEPTABLE(406),
    TOO_SLOW(408),
    /** A request with the same Idempotency-Key is in progress. */
    IN_PROGRESS(409),
    INSTANCE_EXISTS(409),
    /** The state of a group instance does not allow the operation. */
    CONFLICT(409),
    TOO_LARGE(413),
    BAD_MEDIA_TYPE(415),
    /** The request line is too long. */
    LINE_TOO_LONG(414),
    /** The partition does not contain the offset. */
    OUT_OF_RANGE(416),
    /** The request has an unsupported expectation. */
    EXPECTATION(417),
    /** The request names another host. */
    MISDIRECTED(421),
    /** Kafka rejects this record permanently. */
    REJECTED(422),
    /** An Idempotency-Key was used for another request. */
    KEY_REUSED(422),
    /** The principal exceeds its request rate. */
    TOO_MANY(429),
    /** The head of a request has too many headers. */
    HEAD_TOO_LARGE(431),
    /** There is no memory for another body. */
    NO_MEMORY(503),
    /** Too many connections are open, in total or from that address. */
    TOO_MANY_CONNECTIONS(503),
    /** The bounds of a lane are reached. */
    LANES_FULL(503),
    /** The record waited longer in a queue than allowed. */
    WAITED_TOO_LONG(503),
    /** Kafka could not be reached, or could not accept the record. */
    KAFKA_AWAY(503),
    /** A token could not be checked because its issuer does not answer. */
    KEYS_AWAY(503),
    /** This instance is shutting down. */
    DRAINING(503);

    private final int status;

    Reason(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /** True if the same request may succeed a little later. */
    public boolean passing() {
        return status == 503 || this == IN_PROGRESS || this == TOO_MANY;
    }

    /** Returns the key in answers and metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
