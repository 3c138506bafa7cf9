package io.floodmark.kafka.safety;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidReplicaAssignmentException;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.TopicExistsException;

/** Requests for the creation of test topics, or for a rehearsal of it. */
final class TopicRequests {
    private static final int IN_ONE_REQUEST = 100;

    private final ClusterClient client;
    private final RunNames names;
    private final MessageLimit limit;

    TopicRequests(ClusterClient client, RunNames names) {
        this.client = client;
        this.names = names;
        this.limit = new MessageLimit(client);
    }

    /**
     * Checks whether the cluster would create such topics, without creating them.
     *
     * @return the fullest form that it accepts
     * @throws TargetException its answer to the full form, if it accepts none
     */
    TopicForm.Accepted rehearse(String purpose, TopicOrder order, Deadline deadline) {
        Optional<TargetException> refused = Optional.empty();
        for (TopicForm form : TopicForm.of(order)) {
            try {
                rehearse(purpose, order, form, deadline);
                return new TopicForm.Accepted(form, refused.map(TargetException::getMessage));
            } catch (TargetException e) {
                if (!ofForm(e)) {
                    throw refused.orElse(e);
                }
                refused = refused.or(() -> Optional.of(e));
            }
        }
        throw refused.orElseThrow();
    }

    private void rehearse(String purpose, TopicOrder order, TopicForm form, Deadline deadline) {
        for (List<NewTopic> some : inRequests(of(purpose, 0, order, form, deadline))) {
            Map<String, KafkaFuture<Void>> asked = submit(some, new CreateTopicsOptions().validateOnly(true), deadline);
            asked.forEach((name, answer) -> await(name, answer, order, deadline));
        }
    }

    /** True for a refusal that less placement or fewer settings may avoid. */
    private static boolean ofForm(TargetException refused) {
        Throwable cause = refused.getCause();
        return cause instanceof InvalidConfigurationException
                || cause instanceof InvalidReplicaAssignmentException
                || cause instanceof InvalidRequestException
                || cause instanceof PolicyViolationException;
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

    /** Returns the topics to create; if the run places them, every broker leads the same number of partitions. */
    List<NewTopic> of(String purpose, int generation, TopicOrder order, TopicForm form, Deadline deadline) {
        ReplicaAssignment assignment = new ReplicaAssignment(brokersFor(order, deadline));
        List<NewTopic> topics = new ArrayList<>();
        for (int index = 0; index < order.topics(); index++) {
            String name = order.name(names, purpose, index, generation);
            NewTopic topic = form.placed()
                    ? new NewTopic(name, assignment.place(order.partitions(), order.replicationFactor()))
                    : new NewTopic(name, order.partitions(), (short) order.replicationFactor());
            topics.add(topic.configs(form.shape(order).config()));
        }
        return topics;
    }

    /**
     * Splits the topics into requests. The first has a single topic, so that a problem of all is found with the least
     * effort. The others have as many as a controller creates at once without delaying other clients.
     */
    static List<List<NewTopic>> inRequests(List<NewTopic> topics) {
        List<List<NewTopic>> requests = new ArrayList<>();
        for (int from = 0; from < topics.size(); ) {
            int to = Math.min(topics.size(), from == 0 ? 1 : from + IN_ONE_REQUEST);
            requests.add(topics.subList(from, to));
            from = to;
        }
        return requests;
    }

    /** Requests topics in one request; returns the answers by name, in order. */
    Map<String, KafkaFuture<Void>> submit(List<NewTopic> topics, CreateTopicsOptions options, Deadline deadline) {
        Map<String, KafkaFuture<Void>> answers = client.admin()
                .createTopics(topics, options.retryOnQuotaViolation(true).timeoutMs(deadline.leftMillis()))
                .values();
        Map<String, KafkaFuture<Void>> inOrder = new LinkedHashMap<>();
        topics.forEach(
                topic -> inOrder.put(topic.name(), Objects.requireNonNull(answers.get(topic.name()), "requested")));
        return inOrder;
    }

    /** Waits for one of the answers; throws with a hint if the cluster cannot create the topic. */
    void await(String topic, KafkaFuture<Void> answer, TopicOrder order, Deadline deadline) {
        try {
            client.await("creating topic " + topic, answer, deadline);
        } catch (TargetException e) {
            if (e.kind() != Kind.INCAPABLE || e.getCause() instanceof TopicExistsException) {
                throw e;
            }
            Node broker = brokers(deadline).iterator().next();
            String hint = limit.hint(order, broker, deadline);
            throw new TargetException(
                    Kind.INCAPABLE,
                    e.getMessage() + hint + " (requested: " + describe(order) + ")",
                    Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private static String describe(TopicOrder order) {
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
