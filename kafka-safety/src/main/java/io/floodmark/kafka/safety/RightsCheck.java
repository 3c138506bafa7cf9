package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * Checks that a test topic could be described and deleted. The requests use a name that does not exist, so that nothing
 * is changed, and the expected answer is that there is no such topic. A missing right to delete alone remains hidden,
 * because Kafka looks for the topic first. {@link OwnedTopics} therefore checks it again when a topic exists, before
 * anything is sent.
 */
final class RightsCheck {
    private final ClusterClient client;
    private final Deadline deadline;

    RightsCheck(ClusterClient client, Deadline deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /** Returns the problems of creating a topic with that name, which must not exist. */
    List<String> problems(String name) {
        List<String> problems = new ArrayList<>();
        refused(
                        "describing topic " + name,
                        client.admin().describeTopics(List.of(name)).allTopicNames())
                .ifPresent(problems::add);
        refused(
                        "deleting topic " + name,
                        client.admin().deleteTopics(List.of(name)).all())
                .ifPresent(problems::add);
        return problems;
    }

    /**
     * Returns the problem of creating a topic whose name the plan gives. Without topic ids, nothing shows whether such
     * a topic still belongs to this run, so {@code clean} could not remove it.
     */
    Optional<String> plannedNameProblem(String name) {
        TopicCollection unknown = TopicCollection.ofTopicIds(List.of(Uuid.randomUuid()));
        try {
            client.await(
                    "deleting a topic by its id",
                    client.admin().deleteTopics(unknown).all(),
                    deadline);
            return Optional.empty();
        } catch (TargetException e) {
            return e.getCause() instanceof UnsupportedVersionException
                    ? Optional.of(
                            "topic " + name + ": the plan gives this name, and the brokers do not support topic ids, so"
                                    + " floodmark clean could not recognise the topic after a kill; expected Kafka 2.8 or later; leave"
                                    + " the name out of the plan, since names with the id of the run are recognised")
                    : Optional.empty();
        }
    }

    /** Returns the problem of using a consumer group with that name. */
    Optional<String> ofGroup(String name) {
        try {
            client.await(
                    "describing consumer group " + name,
                    client.admin().describeConsumerGroups(List.of(name)).all(),
                    deadline);
            return Optional.empty();
        } catch (TargetException e) {
            return e.kind() == TargetException.Kind.DENIED ? Optional.ofNullable(e.getMessage()) : Optional.empty();
        }
    }

    private Optional<String> refused(String what, KafkaFuture<?> answer) {
        try {
            client.await(what, answer, deadline);
            return Optional.empty();
        } catch (TargetException e) {
            return e.getCause() instanceof UnknownTopicOrPartitionException
                    ? Optional.empty()
                    : Optional.ofNullable(e.getMessage());
        }
    }
}
