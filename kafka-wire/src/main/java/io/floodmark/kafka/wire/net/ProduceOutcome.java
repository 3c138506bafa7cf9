package io.floodmark.kafka.wire.net;

import java.util.Set;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;

/** The meaning of the answer to one batch for its sender. */
public enum ProduceOutcome {
    /** Confirmed as required by acks. */
    WRITTEN,
    /** Another broker leads the partition, or this one does not know it: resend after a refresh of the metadata. */
    MOVED,
    /** Not written because of a temporary error: resend later. */
    LATER,
    /** No answer, or one that was sent after the batch was appended; it may be written: resend later. */
    LOST,
    /** A numbered batch does not follow the broker's last one: resend when all earlier ones are answered. */
    MISNUMBERED,
    /** A right is missing: never resend. */
    DENIED,
    /** The batch or the request can never succeed. */
    REFUSED;

    private static final Set<Errors> MOVES = Set.of(
            Errors.NOT_LEADER_OR_FOLLOWER,
            Errors.UNKNOWN_TOPIC_OR_PARTITION,
            Errors.UNKNOWN_TOPIC_ID,
            Errors.INCONSISTENT_TOPIC_ID,
            Errors.LEADER_NOT_AVAILABLE,
            Errors.FENCED_LEADER_EPOCH,
            Errors.UNKNOWN_LEADER_EPOCH);

    /** Errors that the broker sends after it has, or may have, appended the batch. */
    private static final Set<Errors> APPENDED = Set.of(
            Errors.NOT_ENOUGH_REPLICAS_AFTER_APPEND,
            Errors.REQUEST_TIMED_OUT,
            Errors.NETWORK_EXCEPTION,
            Errors.KAFKA_STORAGE_ERROR,
            Errors.UNKNOWN_SERVER_ERROR);

    private static final Set<Errors> RIGHTS = Set.of(
            Errors.TOPIC_AUTHORIZATION_FAILED,
            Errors.CLUSTER_AUTHORIZATION_FAILED,
            Errors.TRANSACTIONAL_ID_AUTHORIZATION_FAILED);

    /**
     * Returns the outcome of an answer. Kafka calls CORRUPT_MESSAGE retriable; the same bytes would fail again, so here
     * it is final.
     *
     * @param acks -1 for all: a leader that loses leadership while it waits for followers answers as if it had never
     *     led, although it has appended the batch
     */
    static ProduceOutcome of(Errors error, short acks) {
        // A numbered batch that arrived twice is in the log once.
        if (error == Errors.NONE || error == Errors.DUPLICATE_SEQUENCE_NUMBER) {
            return WRITTEN;
        }
        if (error == Errors.OUT_OF_ORDER_SEQUENCE_NUMBER || error == Errors.UNKNOWN_PRODUCER_ID) {
            return MISNUMBERED;
        }
        if (RIGHTS.contains(error)) {
            return DENIED;
        }
        if (APPENDED.contains(error) || (error == Errors.NOT_LEADER_OR_FOLLOWER && acks == -1)) {
            return LOST;
        }
        if (MOVES.contains(error)) {
            return MOVED;
        }
        boolean curable = error.exception() instanceof RetriableException && error != Errors.CORRUPT_MESSAGE;
        return curable ? LATER : REFUSED;
    }

    /** True if sending the same batch again may succeed. */
    public boolean curable() {
        return this == MOVED || this == LATER || this == LOST || this == MISNUMBERED;
    }
}
