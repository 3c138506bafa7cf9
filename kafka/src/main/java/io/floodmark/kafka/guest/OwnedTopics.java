package io.floodmark.kafka.guest;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Deadline;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.TopicExistsException;

/** Makes the topics of a run, each written to the journal before it is created and again once its id is known. */
public final class OwnedTopics {
    private final ClusterClient client;
    private final Journal journal;
    private final RunNames names;
    private final TopicLook look;
    private final MessageLimit limit;
    private final Map<String, Integer> generations = new HashMap<>();

    public OwnedTopics(ClusterClient client, Journal journal, RunNames names) {
        this.client = client;
        this.journal = journal;
        this.names = names;
        this.look = new TopicLook(client);
        this.limit = new MessageLimit(client);
    }

    /**
     * Creates new topics, spread so that every broker leads the same number of partitions, and waits until all replicas
     * are in sync. What was created before a failure is removed again.
     *
     * @param purpose a word for their names
     * @throws TargetException INCAPABLE or DENIED when the cluster cannot or may not, UNREACHABLE when it does not
     *     answer
     */
    public TopicSet create(String purpose, TopicOrder order, Deadline deadline) {
        ReplicaAssignment assignment = new ReplicaAssignment(brokersFor(order, deadline));
        int generation = generations.merge(purpose, 1, Integer::sum) - 1;
        Map<String, Uuid> ids = new LinkedHashMap<>();
        try {
            for (NewTopic topic : newTopics(purpose, generation, order, assignment)) {
                ids.put(topic.name(), createOne(topic, order, deadline));
            }
            TopicSet set = new TopicSet(this, client, purpose, order, ids);
            set.awaitQuiet(deadline);
            return set;
        } catch (TargetException e) {
            removeAfter(e, ids, deadline);
            throw e;
        }
    }

    /** Asks the cluster whether it would create such topics, without creating them; throws what {@link #create} would. */
    public void rehearse(String purpose, TopicOrder order, Deadline deadline) {
        ReplicaAssignment assignment = new ReplicaAssignment(brokersFor(order, deadline));
        for (NewTopic topic : newTopics(purpose, 0, order, assignment)) {
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

    private List<NewTopic> newTopics(String purpose, int generation, TopicOrder order, ReplicaAssignment assignment) {
        List<NewTopic> topics = new ArrayList<>();
        for (int index = 0; index < order.topics(); index++) {
            topics.add(new NewTopic(
                            names.topic(purpose, index, generation),
                            assignment.place(order.partitions(), order.replicationFactor()))
                    .configs(order.shape().config()));
        }
        return topics;
    }

    private Uuid createOne(NewTopic topic, TopicOrder order, Deadline deadline) {
        journal.append(new JournalEntry.CreatingTopic(topic.name(), order.shape()));
        try {
            submit(topic, order, new CreateTopicsOptions(), deadline);
        } catch (TargetException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                if (TopicLook.refused(e)) {
                    journal.append(new JournalEntry.DeletedTopic(topic.name()));
                }
                throw e;
            }
            // Kafka's Admin repeats a request whose answer was lost: the topic may be the one just made, or not ours.
            if (look.idOfShape(topic.name(), order.shape(), deadline).isEmpty()) {
                journal.append(new JournalEntry.DeletedTopic(topic.name()));
                throw e;
            }
        }
        TopicDescription created =
                look.awaitAll(List.of(topic.name()), deadline).get(topic.name());
        Uuid id = Objects.requireNonNull(created).topicId();
        journal.append(new JournalEntry.CreatedTopic(topic.name(), id.toString()));
        return id;
    }

    private void submit(NewTopic topic, TopicOrder order, CreateTopicsOptions options, Deadline deadline) {
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

    private void removeAfter(TargetException failure, Map<String, Uuid> ids, Deadline deadline) {
        try {
            remove(ids, deadline);
        } catch (TargetException alsoFailed) {
            // The journal still names them: clean removes them.
            failure.addSuppressed(alsoFailed);
        }
    }

    void remove(Map<String, Uuid> ids, Deadline deadline) {
        if (!ids.isEmpty()) {
            look.delete(ids, deadline);
            ids.keySet().forEach(name -> journal.append(new JournalEntry.DeletedTopic(name)));
        }
    }
}
