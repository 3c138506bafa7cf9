package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Tells whether a group is still that of a run. Groups have no ids, and a plan may name one: long after the run a
 * service may have begun to use that name.
 */
final class GroupOwner {
    private static final String CONNECT = "connector-consumer-";

    private final ClusterClient client;

    GroupOwner(ClusterClient client) {
        this.client = client;
    }

    /**
     * What shows that somebody else uses it: offsets of other topics, or members of another client id. Empty where
     * nothing does.
     *
     * @param ours whether a topic or a client id of that name is of the run
     */
    Optional<String> stranger(String group, Predicate<String> ours, Deadline deadline) {
        return offsets(group, deadline).keySet().stream()
                .map(TopicPartition::topic)
                .filter(topic -> !ours.test(topic))
                .findFirst()
                .map(topic -> "it has offsets of topic " + topic)
                .or(() -> members(group, deadline).stream()
                        .filter(clientId -> !ours.test(withoutConnect(clientId)))
                        .findFirst()
                        .map(clientId -> "client " + clientId + " is a member of it"));
    }

    /** Kafka Connect names the consumer of a task after its connector, which may still be stopping. */
    private static String withoutConnect(String clientId) {
        return clientId.startsWith(CONNECT) ? clientId.substring(CONNECT.length()) : clientId;
    }

    private Map<TopicPartition, ?> offsets(String group, Deadline deadline) {
        try {
            return client.await(
                    "reading offsets of group " + group,
                    client.admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(),
                    deadline);
        } catch (TargetException refused) {
            return absent(refused, Map.of());
        }
    }

    private List<String> members(String group, Deadline deadline) {
        try {
            return client
                    .await(
                            "describing consumer group " + group,
                            client.admin()
                                    .describeConsumerGroups(List.of(group))
                                    .all(),
                            deadline)
                    .values()
                    .stream()
                    .flatMap(described -> described.members().stream())
                    .map(MemberDescription::clientId)
                    .toList();
        } catch (TargetException refused) {
            return absent(refused, List.of());
        }
    }

    private static <T> T absent(TargetException refused, T nothing) {
        if (refused.getCause() instanceof GroupIdNotFoundException) {
            return nothing;
        }
        throw refused;
    }
}
