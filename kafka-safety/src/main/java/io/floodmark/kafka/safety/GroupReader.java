package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads consumer groups without changing them. What may not be read is left out. Not thread-safe. */
final class GroupReader {
    private static final Logger LOG = LoggerFactory.getLogger(GroupReader.class);

    private final ClusterClient client;
    private final NanoClock clock;

    GroupReader(ClusterClient client, NanoClock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** Returns the groups with active members that this principal may see. */
    ActiveGroups active(Deadline deadline) {
        ListGroupsOptions options = new ListGroupsOptions().timeoutMs(deadline.leftMillis());
        return answer("listing groups", admin().listGroups(options).valid(), deadline)
                .map(ActiveGroups::of)
                .orElse(ActiveGroups.NONE);
    }

    GroupPositions read(Collection<String> groups, Deadline deadline) {
        Map<String, Map<TopicPartition, Long>> committed = committed(groups, deadline);
        Set<TopicPartition> partitions = new HashSet<>();
        committed.values().forEach(offsets -> partitions.addAll(offsets.keySet()));
        Map<TopicPartition, Long> ends = ends(partitions, deadline);
        // A partition whose end is unknown would count as consumed.
        committed.values().removeIf(offsets -> !ends.keySet().containsAll(offsets.keySet()));
        return new GroupPositions(clock.nanoTime(), committed, ends);
    }

    private Map<String, Map<TopicPartition, Long>> committed(Collection<String> groups, Deadline deadline) {
        Map<String, ListConsumerGroupOffsetsSpec> all = new HashMap<>();
        groups.forEach(group -> all.put(group, new ListConsumerGroupOffsetsSpec()));
        ListConsumerGroupOffsetsResult result = admin().listConsumerGroupOffsets(
                        all, new ListConsumerGroupOffsetsOptions().timeoutMs(deadline.leftMillis()));
        Map<String, Map<TopicPartition, Long>> committed = new HashMap<>();
        for (String group : groups) {
            answer("reading offsets of " + group, result.partitionsToOffsetAndMetadata(group), deadline)
                    .map(GroupReader::offsets)
                    .ifPresent(offsets -> committed.put(group, offsets));
        }
        return committed;
    }

    /** Kafka represents partitions without a committed offset by null. */
    private static Map<TopicPartition, Long> offsets(Map<TopicPartition, OffsetAndMetadata> found) {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        found.forEach((partition, offset) -> {
            if (offset != null) {
                offsets.put(partition, offset.offset());
            }
        });
        return offsets;
    }

    private Map<TopicPartition, Long> ends(Set<TopicPartition> partitions, Deadline deadline) {
        ListOffsetsResult result = admin().listOffsets(
                        LatestOffsets.of(partitions), new ListOffsetsOptions().timeoutMs(deadline.leftMillis()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (TopicPartition partition : partitions) {
            answer("reading the end of " + partition, result.partitionResult(partition), deadline)
                    .ifPresent(end -> ends.put(partition, end.offset()));
        }
        return ends;
    }

    private <T> Optional<T> answer(String what, KafkaFuture<T> future, Deadline deadline) {
        try {
            return Optional.of(client.await(what, future, deadline));
        } catch (TargetException e) {
            LOG.debug("event=no-answer what=\"{}\" why=\"{}\"", what, e.getMessage());
            return Optional.empty();
        }
    }

    private Admin admin() {
        return client.admin();
    }
}
