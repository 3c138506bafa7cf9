package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
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

/** Looks at topics by name, and removes them by id: a topic of the same name with another id is somebody else's. */
final class TopicLook {
    private static final Duration POLL = Duration.ofMillis(100);

    private static final DescribeTopicsOptions WITH_RIGHTS =
            new DescribeTopicsOptions().includeAuthorizedOperations(true);

    private final ClusterClient client;

    TopicLook(ClusterClient client) {
        this.client = client;
    }

    /** Those of the names that exist. */
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

    /** All of them, once the broker that is asked knows of all: news of a new topic takes some milliseconds. */
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
     * Returns the ids of those of the names that brokers have created for whoever asked for them: these have no
     * settings of their own, and what a run creates has some.
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
                // A broker that was behind has described it.
                return false;
            }
            throw e;
        }
    }

    /** The id of the topic of that name if it has that shape, settings included: then this run has made it. */
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

    /** All settings of a topic, those of the brokers included. */
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
     * Deletes the topics with these ids and waits until they are gone from the metadata; one that is gone already is
     * fine.
     *
     * @param ids by name; all zero on brokers before Kafka 2.8, which know no ids, or where it was not learnt: the name
     *     decides there
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

    /** True where the cluster has said no, so that nothing was done; false where it is not known what was done. */
    static boolean refused(TargetException thrown) {
        return thrown.kind() == TargetException.Kind.INCAPABLE || thrown.kind() == TargetException.Kind.DENIED;
    }
}
