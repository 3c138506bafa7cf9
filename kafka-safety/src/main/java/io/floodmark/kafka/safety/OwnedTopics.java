package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates the topics of a run. Each is in the journal before it is created, and again once its id is known. */
public final class OwnedTopics {
    private final ClusterClient client;
    private final KnownOfflineBrokers absence;
    private final Journal journal;
    private final TopicRequests requests;
    private final TopicLook look;
    private final Map<String, Integer> generations = new HashMap<>();
    private final Map<String, TopicForm> forms = new HashMap<>();
    private final Set<String> deleted = new TreeSet<>();

    /** Creates topics on a cluster without offline brokers. */
    public OwnedTopics(ClusterClient client, Journal journal, RunNames names) {
        this(client, journal, names, new KnownOfflineBrokers());
    }

    /** @param absence offline brokers, whose replicas are not waited for */
    public OwnedTopics(ClusterClient client, Journal journal, RunNames names, KnownOfflineBrokers absence) {
        this.client = client;
        this.absence = absence;
        this.journal = journal;
        this.requests = new TopicRequests(client, names);
        this.look = new TopicLook(client);
    }

    /**
     * Creates new topics, placed so that every broker leads the same number of partitions, and waits until all replicas
     * are in sync. After a failure, those already created are removed.
     *
     * @param purpose word in their names
     * @throws TargetException INCAPABLE or DENIED if the cluster cannot or the principal may not, UNREACHABLE if the
     *     cluster does not answer
     */
    public OwnedTopicSet create(String purpose, TopicOrder order, Deadline deadline) {
        int generation = generations.merge(purpose, 1, Integer::sum) - 1;
        Map<String, Uuid> ids = new LinkedHashMap<>();
        try {
            TopicForm form = forms.computeIfAbsent(
                    purpose,
                    unasked -> requests.rehearse(purpose, order, deadline).form());
            for (List<NewTopic> some :
                    TopicRequests.inRequests(requests.of(purpose, generation, order, form, deadline))) {
                create(some, order, form.shape(order), ids, deadline);
            }
            OwnedTopicSet set = new OwnedTopicSet(this, client, absence, purpose, order, form, ids);
            set.awaitQuiet(deadline);
            return set;
        } catch (TargetException e) {
            removeAfter(e, ids, deadline);
            throw e;
        }
    }

    /** Adds the ids of the created topics, even if it throws because one of them was not created. */
    private void create(
            List<NewTopic> topics, TopicOrder order, TopicShape shape, Map<String, Uuid> ids, Deadline deadline) {
        journal.append(topics.stream()
                .map(topic -> new JournalEntry.CreatingTopic(topic.name(), shape))
                .toList());
        List<String> made = new ArrayList<>();
        List<TargetException> failures = new ArrayList<>();
        requests.submit(topics, new CreateTopicsOptions(), deadline).forEach((name, answer) -> {
            try {
                awaitOne(name, answer, order, shape, deadline);
                made.add(name);
            } catch (TargetException e) {
                failures.add(e);
            }
        });
        if (!made.isEmpty()) {
            take(justCreated(made, deadline), ids);
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private void awaitOne(
            String name, KafkaFuture<Void> answer, TopicOrder order, TopicShape shape, Deadline deadline) {
        try {
            requests.await(name, answer, order, deadline);
        } catch (TargetException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                if (TopicLook.refused(e)) {
                    journal.append(JournalEntry.Verb.DELETED_TOPIC.of(name));
                }
                throw e;
            }
            // Kafka's Admin repeats a request whose answer was lost: the topic may be the one just created, or that of
            // another client. One with a name from the plan may be that of another run of it.
            if (order.name().isPresent()
                    || look.idOfShape(name, shape, deadline).isEmpty()) {
                journal.append(JournalEntry.Verb.DELETED_TOPIC.of(name));
                throw e;
            }
        }
    }

    /** Records the ids of the topics; those that may be deleted belong to the run from now on. */
    private void take(Collection<TopicDescription> created, Map<String, Uuid> ids) {
        journal.append(created.stream()
                .map(topic -> new JournalEntry.CreatedTopic(
                        topic.name(), topic.topicId().toString()))
                .toList());
        created.forEach(topic -> {
            requireRightToDelete(topic);
            ids.put(topic.name(), topic.topicId());
        });
    }

    /** Returns topics that were just created, in that order; if they cannot be described, they are deleted again. */
    private List<TopicDescription> justCreated(List<String> names, Deadline deadline) {
        try {
            Map<String, TopicDescription> found = look.awaitAll(names, deadline);
            return names.stream()
                    .map(name -> Objects.requireNonNull(found.get(name), "awaited"))
                    .toList();
        } catch (TargetException e) {
            try {
                client.await(
                        "deleting topics " + names,
                        client.admin().deleteTopics(names).all(),
                        deadline);
                journal.append(
                        names.stream().map(JournalEntry.Verb.DELETED_TOPIC::of).toList());
            } catch (TargetException stays) {
                e.addSuppressed(stays);
            }
            throw e;
        }
    }

    /**
     * Nothing has been sent yet, so a topic that cannot be deleted is empty. Brokers before 2.3 do not report rights.
     */
    private static void requireRightToDelete(TopicDescription topic) {
        Set<AclOperation> rights = topic.authorizedOperations();
        if (rights != null && !rights.contains(AclOperation.DELETE) && !rights.contains(AclOperation.ALL)) {
            throw new TargetException(
                    TargetException.Kind.DENIED,
                    "topic " + topic.name() + ": this principal may create it, but not delete it, so it stays, empty;"
                            + " expected Delete too (the ACLs are listed in docs/reference/safety.md); grant it and run floodmark"
                            + " clean, or delete the topic as another user");
        }
    }

    private void removeAfter(TargetException failure, Map<String, Uuid> ids, Deadline deadline) {
        try {
            remove(ids, deadline);
        } catch (TargetException alsoFailed) {
            // The journal still lists them, so clean removes them.
            failure.addSuppressed(alsoFailed);
        }
    }

    void remove(Map<String, Uuid> ids, Deadline deadline) {
        if (!ids.isEmpty()) {
            look.delete(ids, deadline);
            journal.append(ids.keySet().stream()
                    .map(JournalEntry.Verb.DELETED_TOPIC::of)
                    .toList());
            deleted.addAll(ids.keySet());
        }
    }

    /**
     * Removes topics of the run that exist again after their deletion, because a client still requested them on a
     * cluster with auto.create.topics.enable=true. To be called once all clients of the run have ended.
     */
    public void removeReturned(Deadline deadline) {
        if (deleted.isEmpty()) {
            return;
        }
        Map<String, Uuid> returned = look.createdByBrokers(deleted, deadline);
        journal.append(JournalEntry.returned(returned));
        remove(returned, deadline);
    }
}
