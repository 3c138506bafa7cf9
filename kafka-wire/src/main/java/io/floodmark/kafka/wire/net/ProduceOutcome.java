package io.floodmark.kafka.wire.net;

import java.util.Set;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.protocol.Errors;

/** What the answer to one batch means for its sender. */
public enum ProduceOutcome {
    /** Confirmed as acks asks. */
    WRITTEN,
    /** The partition is led elsewhere, or unknown there: ask for the leader, then again. */
    MOVED,
    /** Not now, and not written: again later. */
    LATER,
    /** No answer, or one that came after the batch was appended: it may be written; again later. */
    LOST,
    /** A numbered batch does not follow those that the broker has: again when all before it are answered. */
    MISNUMBERED,
    /** A right is missing: never again. */
    DENIED,
    /** The batch or the request will never do. */
    REFUSED;

    private static final Set<Errors> MOVES = Set.of(
            Errors.NOT_LEADER_OR_FOLLOWER,
            Errors.UNKNOWN_TOPIC_OR_PARTITION,
            Errors.UNKNOWN_TOPIC_ID,
            Errors.INCONSISTENT_TOPIC_ID,
            Errors.LEADER_NOT_AVAILABLE,
            Errors.FENCED_LEADER_EPOCH,
            Errors.UNKNOWN_LEADER_EPOCH);

    /** The broker sends these after it has (or may have) appended the batch. */
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
     * Kafka calls CORRUPT_MESSAGE retriable; the same bytes would fail again, so here it is final.
     *
     * @param acks -1 for all: a leader that loses its office while it waits for followers answers as if it had never
     *     led, although it has appended the batch
     */
    static ProduceOutcome of(Errors error, short acks) {
        // A numbered batch that came twice lies in the log once.
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

    /** True where sending the same batch again may succeed. */
    public boolean curable() {
        return this == MOVED || this == LATER || this == LOST || this == MISNUMBERED;
    }
}
