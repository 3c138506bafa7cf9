package io.floodmark.kafka.guest;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.Deadline;
import io.floodmark.model.TargetException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.TopicExistsException;

/** Makes the topics of a run, each written to the journal before it is created and again once its id is known. */
public final class OwnedTopics {
    private final ClusterClient client;
    private final Journal journal;
    private final TopicRequests requests;
    private final TopicLook look;
    private final Map<String, Integer> generations = new HashMap<>();

    public OwnedTopics(ClusterClient client, Journal journal, RunNames names) {
        this.client = client;
        this.journal = journal;
        this.requests = new TopicRequests(client, names);
        this.look = new TopicLook(client);
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
        int generation = generations.merge(purpose, 1, Integer::sum) - 1;
        Map<String, Uuid> ids = new LinkedHashMap<>();
        try {
            for (NewTopic topic : requests.of(purpose, generation, order, deadline)) {
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

    private Uuid createOne(NewTopic topic, TopicOrder order, Deadline deadline) {
        journal.append(new JournalEntry.CreatingTopic(topic.name(), order.shape()));
        try {
            requests.submit(topic, order, new CreateTopicsOptions(), deadline);
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
        TopicDescription created = madeJustNow(topic.name(), deadline);
        journal.append(
                new JournalEntry.CreatedTopic(topic.name(), created.topicId().toString()));
        requireRightToDelete(created);
        return created.topicId();
    }

    /** Of a topic that we have just made; where it cannot be looked at it is deleted again. */
    private TopicDescription madeJustNow(String name, Deadline deadline) {
        try {
            return Objects.requireNonNull(look.awaitAll(List.of(name), deadline).get(name));
        } catch (TargetException e) {
            try {
                client.await(
                        "deleting topic " + name,
                        client.admin().deleteTopics(List.of(name)).all(),
                        deadline);
                journal.append(new JournalEntry.DeletedTopic(name));
            } catch (TargetException stays) {
                e.addSuppressed(stays);
            }
            throw e;
        }
    }

    /** Nothing has been sent yet: what stays is empty. Brokers before 2.3 do not tell. */
    private static void requireRightToDelete(TopicDescription topic) {
        Set<AclOperation> rights = topic.authorizedOperations();
        if (rights != null && !rights.contains(AclOperation.DELETE) && !rights.contains(AclOperation.ALL)) {
            throw new TargetException(
                    TargetException.Kind.DENIED,
                    "topic " + topic.name() + ": this principal may create it, but not delete it, so it stays, empty;"
                            + " expected Delete too (the ACLs are listed in docs/safety.md); grant it and run floodmark"
                            + " clean, or delete the topic as another user");
        }
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
