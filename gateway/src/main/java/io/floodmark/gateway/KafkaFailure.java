package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.Outcome.Unknown;
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
 * What a failure of Kafka's producer says about a record. Certain is only what the broker refuses for good, and what
 * never reached the producer's buffer; a failure that the producer retries (a time-out, a lost connection, too few
 * replicas) may hide an earlier try that was written.
 *
 * <p>A plain KafkaException, of no subclass, that an open idempotent producer tells on its own thread means that the
 * broker refused a neighbour, and the whole batch with it (Sender.failBatch, kafka-clients 4.3). The others of these
 * come from closing, are thrown by {@code send}, or belong to transactions; but for a producer id that is refused for a
 * reason unheard of, before the first record is sent.
 */
final class KafkaFailure {
    /** How a failure came. */
    enum Heard {
        /** From {@code send}, which did not take the record: it never reached the producer's buffer. */
        BEFORE,
        /** From the producer's own thread, while nobody closed the producer. */
        AFTER,
        /**
         * Thrown by {@code send}, perhaps after the record was put into a batch, or told by a producer that was being
         * closed.
         */
        AT_THE_END
    }

    private KafkaFailure() {}

    /** @param served the producer has written something: then other records may be in flight when it fails for good */
    static Outcome of(Exception failure, Heard heard, boolean served) {
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
        // In vain it asks for its first producer id, before which it sends nothing; with a later one it gives up all
        // that it has.
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
     * After these an open idempotent producer gives new sequence numbers to all that it holds of the partition
     * (TransactionManager.handleFailedBatch, kafka-clients 4.4): not after a time-out, where it waits for what is in
     * flight.
     */
    static boolean renumbers(Exception failure) {
        return !(failure instanceof TimeoutException) && !fatal(failure);
    }

    /** After these an idempotent producer sends nothing any more (TransactionManager, kafka-clients 4.3). */
    static boolean fatal(Exception failure) {
        return failure instanceof ProducerFencedException
                || failure instanceof InvalidProducerEpochException
                || failure instanceof InvalidPidMappingException
                || failure instanceof ClusterAuthorizationException
                || failure instanceof AuthenticationException
                || failure instanceof UnsupportedVersionException;
    }
}
