package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Decides whether a group still belongs to a run. Groups have no ids, and a plan may name one: a service may have begun
 * to use that name long after the run.
 */
final class GroupOwner {
    private static final String CONNECT = "connector-consumer-";

    private final ClusterClient client;

    GroupOwner(ClusterClient client) {
        this.client = client;
    }

    /**
     * Returns the sign that somebody else uses the group: offsets of other topics, or members with another client id.
     * Empty if there is none.
     *
     * @param ours true for names of topics and client ids of the run
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

    /** Kafka Connect names the consumer of a task after its connector, and the task may still be stopping. */
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
