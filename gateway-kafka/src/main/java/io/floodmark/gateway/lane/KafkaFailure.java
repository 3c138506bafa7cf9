package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * Converts a failure of Kafka's producer to the outcome of a record. A record is certainly not written only if the
 * broker refuses it permanently, or if it never reached the producer's buffer. A failure that the producer retries (a
 * timeout, a lost connection, too few replicas) may hide an earlier attempt that was written.
 *
 * <p>If an open idempotent producer reports a plain KafkaException, of no subclass, on its own thread, the broker
 * refused another record and with it the whole batch (Sender.failBatch, kafka-clients 4.3). All other plain
 * KafkaExceptions come from closing, are thrown by {@code send}, or belong to transactions. The one exception is a
 * producer id that is refused for an unknown reason, before the first record is sent.
 */
final class KafkaFailure {
    /** The way in which a failure was reported. */
    enum Heard {
        /** Thrown by {@code send}, which did not accept the record: it never reached the producer's buffer. */
        BEFORE,
        /** Reported by the producer's own thread while the producer was open. */
        AFTER,
        /**
         * Thrown by {@code send}, perhaps after the record was added to a batch, or reported by a producer that was
         * being closed.
         */
        AT_THE_END
    }

    private KafkaFailure() {}

    /**
     * @param served whether the producer has written records: then others may be in flight when it fails permanently
     */
    static RecordOutcome of(Exception failure, Heard heard, boolean served) {
        if (failure instanceof RecordTooLargeException || failure instanceof RecordBatchTooLargeException) {
            return new NotWritten(
                    Reason.TOO_LARGE,
                    "the record is larger than the topic (max.message.bytes) or the gateway"
                            + " (requests.max-record) accepts");
        }
        if (failure instanceof InvalidTopicException) {
            return new NotWritten(Reason.NOT_FOUND, "Kafka rejects this topic name");
        }
        if (failure instanceof TopicAuthorizationException) {
            return new NotWritten(Reason.FORBIDDEN, "Kafka does not authorize writes to this topic");
        }
        if (rejected(failure)) {
            return new NotWritten(
                    Reason.REJECTED,
                    "the topic refuses the record (" + failure.getClass().getSimpleName()
                            + "); a compacted topic needs a key, a timestamp must be near the present");
        }
        boolean notLetIn =
                failure instanceof ClusterAuthorizationException || failure instanceof AuthenticationException;
        // The producer could not get its first producer id, before which it sends nothing. With a later one it gives up
        // all its records.
        if (notLetIn && (heard == Heard.BEFORE || !served)) {
            return new NotWritten(Reason.KAFKA_AWAY, "Kafka rejected the gateway's credentials");
        }
        if (heard == Heard.AFTER && failure.getClass() == KafkaException.class) {
            return new NotWritten(Reason.KAFKA_AWAY, "Kafka refused the batch that it was in; send it again");
        }
        if (heard == Heard.BEFORE && !fatal(failure)) {
            return new NotWritten(
                    Reason.KAFKA_AWAY,
                    "the producer could not accept it (" + failure.getClass().getSimpleName() + ")");
        }
        return new Unknown("Kafka did not confirm it (" + failure.getClass().getSimpleName() + ")");
    }

    private static boolean rejected(Exception failure) {
        return failure instanceof InvalidRecordException
                || failure instanceof InvalidTimestampException
                || failure instanceof PolicyViolationException
                || failure instanceof UnsupportedForMessageFormatException;
    }

    /**
     * True for failures after which an open idempotent producer assigns new sequence numbers to all its records of the
     * partition (TransactionManager.handleFailedBatch, kafka-clients 4.4). That excludes a timeout, after which it
     * waits for records in flight.
     */
    static boolean renumbers(Exception failure) {
        return !(failure instanceof TimeoutException) && !fatal(failure);
    }

    /**
     * True for failures after which an idempotent producer sends nothing any more (TransactionManager, kafka-clients
     * 4.3).
     */
    static boolean fatal(Exception failure) {
        return failure instanceof ProducerFencedException
                || failure instanceof InvalidProducerEpochException
                || failure instanceof InvalidPidMappingException
                || failure instanceof ClusterAuthorizationException
                || failure instanceof AuthenticationException
                || failure instanceof UnsupportedVersionException;
    }
}
