package io.floodmark.gateway.consumer;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The reason why Kafka's consumer returned no records of some partitions. The other partitions are still read. */
record ReadFailure(Set<TopicPartition> partitions, NotWritten why) {
    private static final Logger LOG = LoggerFactory.getLogger(ReadFailure.class);

    ReadFailure {
        partitions = Set.copyOf(partitions);
    }

    /** @param read partitions that were read together */
    static ReadFailure of(Throwable failed, Collection<TopicPartition> read) {
        if (failed instanceof OffsetOutOfRangeException nothingThere) {
            return new ReadFailure(
                    nothingThere.partitions(),
                    new NotWritten(
                            Reason.OUT_OF_RANGE,
                            "offset out of range: deleted, or not yet written; GET .../offsets returns the first and"
                                    + " the next"));
        }
        if (failed instanceof AuthorizationException) {
            return new ReadFailure(
                    closed(failed, read),
                    new NotWritten(Reason.FORBIDDEN, "the gateway is not authorized to read this topic"));
        }
        Set<TopicPartition> blamed = CorruptPartition.of(failed, read);
        LOG.warn("event=no-records partitions={} problem={}", blamed, failed.toString());
        return new ReadFailure(
                blamed,
                new NotWritten(
                        Reason.KAFKA_AWAY,
                        "Kafka gave no records (" + failed.getClass().getSimpleName() + ")"));
    }

    private static Set<TopicPartition> closed(Throwable failed, Collection<TopicPartition> read) {
        Set<TopicPartition> closed = new HashSet<>(read);
        if (failed instanceof TopicAuthorizationException denied) {
            closed.removeIf(each -> !denied.unauthorizedTopics().contains(each.topic()));
        }
        return closed.isEmpty() ? Set.copyOf(read) : closed;
    }
}
