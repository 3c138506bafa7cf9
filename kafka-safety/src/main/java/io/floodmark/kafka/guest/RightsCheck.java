package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicCollection;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * Whether a topic of ours could be looked at and taken away again. Asked of a name that does not exist, so nothing is
 * done and the good answer is that there is no such topic. A missing right to delete alone does not show so: Kafka
 * looks for the topic first, so {@link OwnedTopics} asks again once there is one, before anything is sent.
 */
final class RightsCheck {
    private final ClusterClient client;
    private final Deadline deadline;

    RightsCheck(ClusterClient client, Deadline deadline) {
        this.client = client;
        this.deadline = deadline;
    }

    /** What speaks against making a topic of that name, which must not exist. */
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
     * What speaks against making a topic whose name the plan gives. Without topic ids nothing shows whether such a
     * topic is still that of this run, so {@code clean} could not remove it.
     */
    Optional<String> ofGivenName(String name) {
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

    /** What speaks against using a consumer group of that name. */
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
