package io.floodmark.gateway;

import java.util.Locale;

/** Why something is certainly not written: each with the status that says who must act. */
enum Reason {
    /** The client must change the request. */
    BAD_REQUEST(400),
    /** It is not known who asks. */
    UNAUTHENTICATED(401),
    FORBIDDEN(403),
    /** A browser asks for a web page of another site. */
    CROSS_SITE(403),
    /** There is no such topic. */
    NOT_FOUND(404),
    NO_PARTITION(404),
    NO_PATH(404),
    /** There is no such instance of a consumer group here. */
    NO_INSTANCE(404),
    BAD_METHOD(405),
    /** What would be given cannot be given as it is asked for. */
    NOT_ACCEPTABLE(406),
    TOO_SLOW(408),
    /** A request with the same Idempotency-Key is under way. */
    IN_PROGRESS(409),
    INSTANCE_EXISTS(409),
    /** An instance of a consumer group is in no state for it. */
    CONFLICT(409),
    TOO_LARGE(413),
    BAD_MEDIA_TYPE(415),
    /** The request line is longer than it may be. */
    LINE_TOO_LONG(414),
    /** The partition has no such offset. */
    OUT_OF_RANGE(416),
    /** The request expects what is not spoken here. */
    EXPECTATION(417),
    /** The request names a host that is not this one. */
    MISDIRECTED(421),
    /** Kafka refuses this record whenever it comes. */
    REJECTED(422),
    /** An Idempotency-Key came back with another request. */
    KEY_REUSED(422),
    /** This one asks too often. */
    TOO_MANY(429),
    /** The head of a request has too many headers. */
    HEAD_TOO_LARGE(431),
    /** No room in memory for another body. */
    NO_MEMORY(503),
    /** More are open, in all or from that address, than may be. */
    TOO_MANY_CONNECTIONS(503),
    /** The bounds of a lane are reached. */
    LANES_FULL(503),
    /** It stood in a queue longer than it may. */
    WAITED_TOO_LONG(503),
    /** Kafka could not be asked, or could not take it. */
    KAFKA_AWAY(503),
    /** A token could not be checked: whoever issues them does not answer. */
    KEYS_AWAY(503),
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
        return status == 503 || this == IN_PROGRESS || this == TOO_MANY;
    }

    /** As answers and metrics write it. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
