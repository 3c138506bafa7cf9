package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads topics by name, and removes them by id: a topic with the same name and another id belongs to another client.
 */
final class TopicLook {
    private static final Duration POLL = Duration.ofMillis(100);

    private static final DescribeTopicsOptions WITH_RIGHTS =
            new DescribeTopicsOptions().includeAuthorizedOperations(true);

    private final ClusterClient client;

    TopicLook(ClusterClient client) {
        this.client = client;
    }

    /** Returns those that exist. */
    Map<String, TopicDescription> existing(Collection<String> names, Deadline deadline) {
        Map<String, TopicDescription> found = new TreeMap<>();
        Map<String, KafkaFuture<TopicDescription>> futures =
                client.admin().describeTopics(names, WITH_RIGHTS).topicNameValues();
        futures.forEach((name, future) -> {
            try {
                found.put(name, client.await("describing topic " + name, future, deadline));
            } catch (TargetException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        });
        return found;
    }

    /**
     * Waits until the broker that answers knows all topics, and returns them: it learns of a new topic after some
     * milliseconds.
     */
    Map<String, TopicDescription> awaitAll(Collection<String> names, Deadline deadline) {
        Map<String, TopicDescription> found = existing(names, deadline);
        while (found.size() < names.size()) {
            if (deadline.over()) {
                throw new TargetException(
                        TargetException.Kind.UNREACHABLE,
                        "topics " + names + ": only " + found.keySet()
                                + " appeared in time; expected all of them; check that the controller is up");
            }
            deadline.pause(POLL);
            found = existing(names, deadline);
        }
        return found;
    }

    /**
     * Returns the ids of topics that brokers have created automatically: these have no settings of their own, unlike
     * those that a run creates.
     */
    Map<String, Uuid> createdByBrokers(Collection<String> names, Deadline deadline) {
        Map<String, Uuid> created = new TreeMap<>();
        existing(names, deadline).forEach((name, topic) -> {
            if (withoutSettings(name, deadline)) {
                created.put(name, topic.topicId());
            }
        });
        return created;
    }

    private boolean withoutSettings(String name, Deadline deadline) {
        try {
            return overrides(name, deadline).isEmpty();
        } catch (TargetException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                // A broker with older metadata has described it.
                return false;
            }
            throw e;
        }
    }

    /**
     * Returns the id of the topic with that name if it has that shape, including settings: then this run has created
     * it.
     */
    Optional<Uuid> idOfShape(String name, TopicShape shape, Deadline deadline) {
        TopicDescription topic = existing(List.of(name), deadline).get(name);
        if (topic == null || topic.partitions().size() != shape.partitions()) {
            return Optional.empty();
        }
        boolean replicated = topic.partitions().stream()
                .allMatch(partition -> partition.replicas().size() == shape.replicationFactor());
        return replicated && overrides(name, deadline).equals(shape.config())
                ? Optional.of(topic.topicId())
                : Optional.empty();
    }

    /** Returns all settings of a topic, including those of the brokers. */
    Config config(String name, Deadline deadline) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name);
        return client.await(
                        "reading the settings of topic " + name,
                        client.admin().describeConfigs(List.of(resource)).all(),
                        deadline)
                .getOrDefault(resource, new Config(List.of()));
    }

    private Map<String, String> overrides(String name, Deadline deadline) {
        Map<String, String> overrides = new TreeMap<>();
        config(name, deadline).entries().stream()
                .filter(entry -> entry.source() == ConfigEntry.ConfigSource.DYNAMIC_TOPIC_CONFIG)
                .filter(entry -> entry.value() != null)
                .forEach(entry -> overrides.put(entry.name(), entry.value()));
        return overrides;
    }

    /**
     * Deletes the topics with these ids and waits until they are gone from the metadata; topics that are gone already
     * are ignored.
     *
     * @param ids ids by name; all zero if the id is unknown, and for brokers before Kafka 2.8, which have none: such
     *     topics are deleted by name
     */
    void delete(Map<String, Uuid> ids, Deadline deadline) {
        String what = "deleting topics " + ids.keySet();
        for (KafkaFuture<Void> future : deletions(ids)) {
            try {
                client.await(what, future, deadline);
            } catch (TargetException e) {
                if (!(e.getCause() instanceof UnknownTopicIdException
                        || e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw e;
                }
            }
        }
        while (stillThere(ids, deadline)) {
            if (deadline.over()) {
                throw new TargetException(
                        TargetException.Kind.UNREACHABLE,
                        "topics " + ids.keySet()
                                + ": still exist after their deletion was requested; expected them to disappear within seconds;"
                                + " run floodmark clean later to make sure");
            }
            deadline.pause(POLL);
        }
    }

    private List<KafkaFuture<Void>> deletions(Map<String, Uuid> ids) {
        List<String> unknown = ids.keySet().stream()
                .filter(name -> Uuid.ZERO_UUID.equals(ids.get(name)))
                .toList();
        List<Uuid> known =
                ids.values().stream().filter(id -> !id.equals(Uuid.ZERO_UUID)).toList();
        List<KafkaFuture<Void>> futures = new ArrayList<>();
        if (!known.isEmpty()) {
            futures.addAll(client.admin()
                    .deleteTopics(TopicCollection.ofTopicIds(known))
                    .topicIdValues()
                    .values());
        }
        if (!unknown.isEmpty()) {
            futures.addAll(
                    client.admin().deleteTopics(unknown).topicNameValues().values());
        }
        return futures;
    }

    private boolean stillThere(Map<String, Uuid> ids, Deadline deadline) {
        return existing(ids.keySet(), deadline).values().stream().anyMatch(topic -> {
            Uuid deleted = ids.get(topic.name());
            return Uuid.ZERO_UUID.equals(deleted) || topic.topicId().equals(deleted);
        });
    }

    /** True if the cluster has refused, so that nothing was done; false if it is unknown what was done. */
    static boolean refused(TargetException thrown) {
        return thrown.kind() == TargetException.Kind.INCAPABLE || thrown.kind() == TargetException.Kind.DENIED;
    }
}
