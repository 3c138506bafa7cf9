package io.floodmark.kafka.connect;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;

/** Reads the progress of the groups of sinks from brokers. Thread-safe. */
final class GroupPlaces {
    private final ClusterClient client;
    private final NanoClock clock;

    GroupPlaces(ClusterClient client, NanoClock clock) {
        this.client = client;
        this.clock = clock;
    }

    /** @throws io.floodmark.model.error.TargetException if brokers do not answer */
    GroupPlace read(String group, Collection<TopicPartition> partitions, Deadline deadline) {
        Map<TopicPartition, OffsetAndMetadata> found = client.await(
                "reading offsets of group " + group,
                client.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
                deadline);
        // The ends are read after the commits, so that lag is never underestimated.
        Map<TopicPartition, ListOffsetsResult.ListOffsetsResultInfo> ends = client.await(
                "reading the ends of the logs that group " + group + " reads",
                client.admin().listOffsets(LatestOffsets.of(partitions)).all(),
                deadline);
        Map<TopicPartition, Long> committed = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata offset = found.get(partition);
            if (offset != null) {
                committed.put(partition, offset.offset());
            }
        }
        Map<TopicPartition, Long> endOffsets = new HashMap<>();
        ends.forEach((partition, end) -> endOffsets.put(partition, end.offset()));
        return new GroupPlace(clock.nanoTime(), committed, endOffsets);
    }

    /** True once the members of the group are assigned that many partitions in total. */
    boolean assigned(String group, int partitions, Deadline deadline) {
        ConsumerGroupDescription described = client.await(
                        "describing consumer group " + group,
                        client.admin().describeConsumerGroups(List.of(group)).all(),
                        deadline)
                .get(group);
        return described != null
                && described.groupState() == GroupState.STABLE
                && described.members().stream()
                                .mapToInt(member ->
                                        member.assignment().topicPartitions().size())
                                .sum()
                        == partitions;
    }
}
