package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.Deadline;
import io.floodmark.model.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Whether a topic of ours could be looked at and taken away again. Asked of a name that does not exist, so nothing is done
 * and the good answer is that there is no such topic. A missing right to delete alone does not show so: Kafka looks for the
 * topic first, so {@link OwnedTopics} asks again once there is one, before anything is sent.
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
