package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.connect.NullSinks;
import io.floodmark.kafka.safety.CleanReport.Item;
import io.floodmark.kafka.safety.CleanReport.Outcome;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Uuid;

/**
 * Removes what the journal of an ended run lists. A topic is removed only if its id is that in the journal. If the run
 * ended before it received the id, the number of partitions, replication factor and every setting must be those
 * requested. The same applies to brokers before Kafka 2.8, which do not support ids. A consumer group is removed only
 * if nobody else uses its name now. Quotas are removed last. Can be repeated at any time.
 */
public final class Cleaner {
    private final ClusterClient client;
    private final TopicLook look;
    private final GroupOwner owner;

    public Cleaner(ClusterClient client) {
        this.client = client;
        this.look = new TopicLook(client);
        this.owner = new GroupOwner(client);
    }

    /**
     * Removes what is left of one run and records it in the journal.
     *
     * @throws PlanException if the run is still alive, another {@code clean} of it is running, or it belongs to another
     *     cluster: nothing is changed then
     */
    public CleanReport clean(ResourceInventory inventory, Deadline deadline) {
        requireDead(inventory);
        requireThisCluster(inventory);
        List<Item> items = new ArrayList<>();
        try (Journal journal = Journal.reopen(inventory.file())) {
            // Connectors come first: while one reads, its group cannot be deleted.
            for (ResourceInventory.Connector connector : inventory.connectors()) {
                items.add(cleanConnector(connector, ownNames(inventory), journal, deadline));
            }
            for (ResourceInventory.Entry entry : inventory.topics()) {
                items.add(cleanTopic(entry, new RunNames(inventory.runId()), journal, deadline));
            }
            items.addAll(cleanReturned(inventory, journal, deadline));
            for (String group : inventory.groups()) {
                items.add(cleanGroup(group, ownNames(inventory), journal, deadline));
            }
            for (String clientId : inventory.quotas()) {
                items.add(cleanQuota(clientId, journal, deadline));
            }
        }
        return new CleanReport(inventory.runId(), items);
    }

    /**
     * Returns a predicate for the names of topics and clients of this run: those with its prefix, and those from its
     * plan.
     */
    private static Predicate<String> ownNames(ResourceInventory inventory) {
        RunNames names = new RunNames(inventory.runId());
        List<String> named = inventory.topicNames();
        return name -> names.owns(name) || named.contains(name);
    }

    private static void requireDead(ResourceInventory inventory) {
        Optional<Owner> owner = inventory.owner();
        if (owner.isEmpty()) {
            return;
        }
        String process =
                "process " + owner.get().pid() + " on host " + owner.get().host();
        switch (owner.get().life()) {
            case LIVES ->
                throw new PlanException("run " + inventory.runId() + ": its " + process
                        + " still runs; expected a run that has ended; stop it first, it then cleans up automatically");
            case UNKNOWN ->
                throw new PlanException("run " + inventory.runId() + ": was started by " + process
                        + ", which cannot be seen from here; run floodmark clean on that host; if that host no longer"
                        + " exists, floodmark clean --scan finds what is left");
            case GONE -> {}
        }
    }

    private void requireThisCluster(ResourceInventory inventory) {
        if (inventory.target().isPresent()
                && !inventory.target().get().clusterId().equals(client.clusterId())) {
            throw new PlanException("run " + inventory.runId() + ": created things on cluster "
                    + inventory.target().get().clusterId() + ", but this is cluster " + client.clusterId()
                    + "; connect to " + inventory.target().get().bootstrapServers());
        }
    }

    private Item cleanTopic(ResourceInventory.Entry entry, RunNames names, Journal journal, Deadline deadline) {
        String what = "topic " + entry.name();
        try {
            TopicDescription there =
                    look.existing(List.of(entry.name()), deadline).get(entry.name());
            if (there == null) {
                journal.append(JournalEntry.Verb.DELETED_TOPIC.of(entry.name()));
                return new Item(what, Outcome.ALREADY_GONE, "no topic of that name exists");
            }
            Optional<Uuid> ours = entry.topicId()
                    .map(Uuid::fromString)
                    // Brokers before Kafka 2.8 do not support ids.
                    .filter(id -> !id.equals(Uuid.ZERO_UUID))
                    .or(() -> names.owns(entry.name())
                            ? look.idOfShape(entry.name(), entry.shape(), deadline)
                            // This name comes from the plan, so another run of it would create the same topic.
                            : Optional.empty());
            if (ours.isEmpty() || !ours.get().equals(there.topicId())) {
                return new Item(what, Outcome.FOREIGN, foreignTopicReason(entry, there));
            }
            look.delete(Map.of(entry.name(), ours.get()), deadline);
            journal.append(JournalEntry.Verb.DELETED_TOPIC.of(entry.name()));
            return new Item(what, Outcome.REMOVED, shownBy(ours.get()));
        } catch (TargetException e) {
            return new Item(what, Outcome.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static String shownBy(Uuid id) {
        return id.equals(Uuid.ZERO_UUID)
                ? "by name, since the brokers do not support topic ids; partitions, replicas and settings are those of the run"
                : "id " + id;
    }

    /**
     * Removes topics that the run deleted, and that brokers with auto.create.topics.enable=true created again for a
     * client that requested them.
     */
    private List<Item> cleanReturned(ResourceInventory inventory, Journal journal, Deadline deadline) {
        RunNames names = new RunNames(inventory.runId());
        try {
            List<String> there = client
                    .await("listing topics", client.admin().listTopics().names(), deadline)
                    .stream()
                    .filter(name -> names.owns(name) && !inventory.topicNames().contains(name))
                    .toList();
            Map<String, Uuid> returned = there.isEmpty() ? Map.of() : look.createdByBrokers(there, deadline);
            journal.append(JournalEntry.returned(returned));
            look.delete(returned, deadline);
            journal.append(returned.keySet().stream()
                    .map(JournalEntry.Verb.DELETED_TOPIC::of)
                    .toList());
            return returned.keySet().stream()
                    .map(name -> new Item(
                            "topic " + name,
                            Outcome.REMOVED,
                            "created by a broker (auto.create.topics.enable) after the run had deleted it"))
                    .toList();
        } catch (TargetException e) {
            return List.of(
                    new Item("topics that brokers created again", Outcome.FAILED, String.valueOf(e.getMessage())));
        }
    }

    private static String foreignTopicReason(ResourceInventory.Entry entry, TopicDescription there) {
        return entry.topicId()
                .filter(id -> !Uuid.fromString(id).equals(Uuid.ZERO_UUID))
                .map(id -> "a topic of that name exists with id " + there.topicId() + ", but the run created " + id
                        + "; left alone")
                .orElse("a topic of that name exists"
                        + (there.topicId().equals(Uuid.ZERO_UUID) ? "" : " with id " + there.topicId())
                        + ", but nothing shows that it is the one that the run requested; left alone");
    }

    private Item cleanGroup(String group, Predicate<String> ours, Journal journal, Deadline deadline) {
        String what = "consumer group " + group;
        try {
            Optional<String> stranger = owner.stranger(group, ours, deadline);
            if (stranger.isPresent()) {
                return new Item(what, Outcome.FOREIGN, stranger.get() + ", which is not of this run; left alone");
            }
            boolean there = OwnedGroups.delete(client, group, deadline);
            journal.append(JournalEntry.Verb.DELETED_GROUP.of(group));
            return there
                    ? new Item(what, Outcome.REMOVED, "with its offsets")
                    : new Item(what, Outcome.ALREADY_GONE, "no group of that name exists");
        } catch (TargetException e) {
            return new Item(what, Outcome.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private static Item cleanConnector(
            ResourceInventory.Connector connector, Predicate<String> ours, Journal journal, Deadline deadline) {
        String what = "connector " + connector.address();
        try {
            NullSinks.Place place = NullSinks.Place.of(connector.address(), connector.access());
            Optional<Map<String, String>> there = place.rest().config(place.connector(), deadline);
            Optional<String> stranger = there.flatMap(config -> NullSinks.stranger(config, ours));
            if (stranger.isPresent()) {
                return new Item(what, Outcome.FOREIGN, stranger.get() + "; left alone");
            }
            boolean deleted = there.isPresent() && OwnedConnectors.delete(place.rest(), place.connector(), deadline);
            journal.append(JournalEntry.Verb.DELETED_CONNECTOR.of(connector.address()));
            return deleted
                    ? new Item(what, Outcome.REMOVED, "with its tasks")
                    : new Item(what, Outcome.ALREADY_GONE, "no connector of that name exists");
        } catch (TargetException | PlanException e) {
            return new Item(what, Outcome.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private Item cleanQuota(String clientId, Journal journal, Deadline deadline) {
        String what = "quota of client id " + clientId;
        try {
            QuotaBackstop.remove(client, clientId, deadline);
            journal.append(JournalEntry.Verb.REMOVED_QUOTA.of(clientId));
            return new Item(what, Outcome.REMOVED, "or there was none");
        } catch (TargetException e) {
            return new Item(what, Outcome.FAILED, String.valueOf(e.getMessage()));
        }
    }
}
