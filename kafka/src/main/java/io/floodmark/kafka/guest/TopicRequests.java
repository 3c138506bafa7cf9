package io.floodmark.kafka.guest;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Deadline;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.TopicExistsException;

/** What is asked of a cluster to get topics of ours, for real or as a rehearsal. */
final class TopicRequests {
    private final ClusterClient client;
    private final RunNames names;
    private final MessageLimit limit;

    TopicRequests(ClusterClient client, RunNames names) {
        this.client = client;
        this.names = names;
        this.limit = new MessageLimit(client);
    }

    /** Asks the cluster whether it would create such topics, without creating them; throws what {@link OwnedTopics#create} would. */
    void rehearse(String purpose, TopicOrder order, Deadline deadline) {
        for (NewTopic topic : of(purpose, 0, order, deadline)) {
            submit(topic, order, new CreateTopicsOptions().validateOnly(true), deadline);
        }
    }

    private List<BrokerNode> brokersFor(TopicOrder order, Deadline deadline) {
        List<BrokerNode> brokers = new ArrayList<>();
        for (Node node :
                client.await("listing brokers", client.admin().describeCluster().nodes(), deadline)) {
            brokers.add(new BrokerNode(
                    node.id(),
                    node.host(),
                    node.port(),
                    Optional.ofNullable(node.rack()),
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    Map.of()));
        }
        if (order.replicationFactor() > brokers.size()) {
            throw new TargetException(
                    Kind.INCAPABLE,
                    "replication-factor is " + order.replicationFactor() + "; expected at most " + brokers.size()
                            + ", the brokers that are up; lower --replication-factor or start more brokers");
        }
        limit.requireRoom(order, brokers(deadline).iterator().next(), deadline);
        return brokers;
    }

    private Collection<Node> brokers(Deadline deadline) {
        return client.await("listing brokers", client.admin().describeCluster().nodes(), deadline);
    }

    /** Topics that are to be made, placed so that every broker leads the same number of partitions. */
    List<NewTopic> of(String purpose, int generation, TopicOrder order, Deadline deadline) {
        ReplicaAssignment assignment = new ReplicaAssignment(brokersFor(order, deadline));
        List<NewTopic> topics = new ArrayList<>();
        for (int index = 0; index < order.topics(); index++) {
            topics.add(new NewTopic(
                            names.topic(purpose, index, generation),
                            assignment.place(order.partitions(), order.replicationFactor()))
                    .configs(order.shape().config()));
        }
        return topics;
    }

    /** Asks for one; with a hint where the cluster cannot. */
    void submit(NewTopic topic, TopicOrder order, CreateTopicsOptions options, Deadline deadline) {
        try {
            CreateTopicsResult result = client.admin()
                    .createTopics(
                            List.of(topic), options.retryOnQuotaViolation(true).timeoutMs(deadline.leftMillis()));
            client.await("creating topic " + topic.name(), result.all(), deadline);
        } catch (TargetException e) {
            if (e.kind() != Kind.INCAPABLE || e.getCause() instanceof TopicExistsException) {
                throw e;
            }
            Node broker = brokers(deadline).iterator().next();
            String hint = limit.hint(order, broker, deadline);
            throw new TargetException(Kind.INCAPABLE, e.getMessage() + hint + " (asked for: " + wanted(order) + ")", e);
        }
    }

    private static String wanted(TopicOrder order) {
        StringBuilder wanted = new StringBuilder()
                .append(order.partitions())
                .append(" partitions, replication factor ")
                .append(order.replicationFactor());
        new TreeMap<>(order.shape().config())
                .forEach((key, value) ->
                        wanted.append(", ").append(key).append('=').append(value));
        return wanted.toString();
    }
}
