package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/**
 * Finds objects that look like those of Floodmark but are in no journal, e.g. because a journal was lost or is on
 * another machine. They are only listed. Each is removed only on a separate request, since a name proves nothing.
 */
public final class LookAlikes {
    private final ClusterClient client;
    private final TopicLook look;

    public LookAlikes(ClusterClient client) {
        this.client = client;
        this.look = new TopicLook(client);
    }

    /**
     * Lists the objects.
     *
     * @param ledgers all journals; what they list is left to {@link Cleaner}
     */
    public List<OrphanCandidate> find(List<ResourceInventory> ledgers, Deadline deadline) {
        Set<String> known = new HashSet<>();
        ledgers.forEach(inventory -> {
            known.addAll(inventory.topicNames());
            known.addAll(inventory.quotas());
            known.addAll(inventory.groups());
        });
        List<OrphanCandidate> found = new ArrayList<>(topics(known, deadline));
        found.addAll(quotas(known, deadline));
        found.addAll(groups(known, deadline));
        return found;
    }

    private List<OrphanCandidate> topics(Set<String> known, Deadline deadline) {
        List<String> names = client
                .await("listing topics", client.admin().listTopics().names(), deadline)
                .stream()
                .filter(name -> name.startsWith(RunNames.PREFIX) && !known.contains(name))
                .sorted()
                .toList();
        if (names.isEmpty()) {
            return List.of();
        }
        Map<String, Long> sizes = sizes(deadline);
        // Sorted, so that answers from a pipe match the questions.
        return look.existing(names, deadline).values().stream()
                .sorted(Comparator.comparing(TopicDescription::name))
                .map(topic -> new OrphanCandidate(
                        OrphanCandidate.Kind.TOPIC,
                        topic.name(),
                        topic.topicId().toString(),
                        topic.partitions().size(),
                        sizes.containsKey(topic.name())
                                ? OptionalLong.of(sizes.getOrDefault(topic.name(), 0L))
                                : OptionalLong.empty()))
                .toList();
    }

    /** Returns the bytes of all replicas by topic; empty if they may not be read. */
    private Map<String, Long> sizes(Deadline deadline) {
        Map<String, Long> sizes = new HashMap<>();
        try {
            List<Integer> brokers =
                    client
                            .await(
                                    "listing brokers",
                                    client.admin().describeCluster().nodes(),
                                    deadline)
                            .stream()
                            .map(node -> node.id())
                            .toList();
            Map<Integer, Map<String, LogDirDescription>> directories = client.await(
                    "reading log directories",
                    client.admin().describeLogDirs(brokers).allDescriptions(),
                    deadline);
            directories
                    .values()
                    .forEach(byPath -> byPath.values()
                            .forEach(directory -> directory
                                    .replicaInfos()
                                    .forEach((partition, replica) ->
                                            sizes.merge(partition.topic(), replica.size(), Long::sum))));
        } catch (TargetException e) {
            if (e.kind() != TargetException.Kind.DENIED) {
                throw e;
            }
        }
        return sizes;
    }

    private List<OrphanCandidate> quotas(Set<String> known, Deadline deadline) {
        return QuotaBackstop.all(client, deadline).orElse(Map.of()).keySet().stream()
                .filter(entity -> entity.entries().size() == 1)
                .map(entity -> entity.entries().get(ClientQuotaEntity.CLIENT_ID))
                .filter(Objects::nonNull)
                .filter(clientId -> clientId.startsWith(RunNames.PREFIX) && !known.contains(clientId))
                .sorted()
                .map(clientId -> new OrphanCandidate(OrphanCandidate.Kind.QUOTA, clientId, "", 0, OptionalLong.empty()))
                .toList();
    }

    private List<OrphanCandidate> groups(Set<String> known, Deadline deadline) {
        return OwnedGroups.all(client, deadline).stream()
                .filter(group -> group.startsWith(RunNames.PREFIX) && !known.contains(group))
                .sorted()
                .map(group -> new OrphanCandidate(OrphanCandidate.Kind.GROUP, group, "", 0, OptionalLong.empty()))
                .toList();
    }

    /**
     * Removes one object on request of the user: a topic only if it still has that id, a group only if it has no
     * members.
     *
     * @throws TargetException if the cluster refuses
     */
    public void remove(OrphanCandidate found, Deadline deadline) {
        switch (found.kind()) {
            case TOPIC -> look.delete(Map.of(found.name(), Uuid.fromString(found.id())), deadline);
            case QUOTA -> QuotaBackstop.remove(client, found.name(), deadline);
            case GROUP ->
                client.await(
                        "deleting consumer group " + found.name(),
                        client.admin()
                                .deleteConsumerGroups(List.of(found.name()))
                                .all(),
                        deadline);
        }
    }
}
