package io.floodmark.gateway.consumer;

import io.floodmark.gateway.cluster.TopicLookup;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.OffsetMetadataTooLarge;
import org.apache.kafka.common.errors.RebalanceInProgressException;

/**
 * Failures of a consumer group instance as its client sees them. Errors that the client must fix do not count as
 * failures of Kafka.
 */
final class GroupFailure {
    private GroupFailure() {}

    static Throwable meaning(Throwable failure) {
        if (failure instanceof CancellationException) {
            return failure;
        }
        if (failure instanceof CommitFailedException || failure instanceof RebalanceInProgressException) {
            return new RefusedException(
                    Reason.CONFLICT,
                    "offsets are not committed, since the instance is not a member of its group now. With a"
                            + " subscription, fetching joins it. With assignments, the group has members that subscribe:"
                            + " use another group, or auto.commit.enable false. No record is skipped");
        }
        if (failure instanceof InvalidOffsetException) {
            return new RefusedException(
                    Reason.OUT_OF_RANGE,
                    "a partition has no initial offset, and auto.offset.reset does not set one (none); set it with positions");
        }
        if (failure instanceof OffsetMetadataTooLarge) {
            return new RefusedException(
                    Reason.TOO_LARGE, "metadata is longer than Kafka takes (offset.metadata.max.bytes of the broker)");
        }
        if (failure instanceof KafkaException) {
            return new RefusedException(TopicLookup.why("", failure));
        }
        if (failure instanceof IllegalStateException || failure instanceof IllegalArgumentException) {
            return new RefusedException(
                    Reason.CONFLICT, "the request does not fit the state of the instance: " + failure.getMessage());
        }
        return failure;
    }

    static RefusedException gone() {
        return new RefusedException(Reason.NO_INSTANCE, "the instance is closed");
    }

    /** @throws CancellationException if the client no longer waits for an answer */
    static void requireClient(BooleanSupplier gone) {
        if (gone.getAsBoolean()) {
            throw new CancellationException("the client disconnected");
        }
    }

    static RefusedException busy() {
        return new RefusedException(Reason.NO_MEMORY, "too many requests for one instance are under way");
    }

    /**
     * Checks that the partitions exist. Kafka's client would retry a commit for a missing partition until its timeout
     * (ConsumerCoordinator, kafka-clients 4.3).
     */
    static void requireThere(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
        for (TopicPartition partition : partitions) {
            List<PartitionInfo> there = consumer.partitionsFor(partition.topic());
            if (there.isEmpty()) {
                throw new RefusedException(
                        Reason.NOT_FOUND,
                        "topic not found: " + partition.topic() + "; the gateway does not create topics");
            }
            if (there.stream().noneMatch(each -> each.partition() == partition.partition())) {
                throw new RefusedException(
                        Reason.NO_PARTITION,
                        "topic " + partition.topic() + " has no partition " + partition.partition());
            }
        }
    }
}
