package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.UnknownMemberIdException;

/**
 * The consumer groups of a run. Each is in the journal before anything is committed under its name, and deleted at the
 * end of the run.
 */
public final class OwnedGroups implements AutoCloseable {
    /** Longer than the session timeout of a consumer, which is 45 s. */
    private static final Duration EMPTY = Duration.ofSeconds(60);

    private static final Duration AGAIN = Duration.ofMillis(500);

    private final ClusterClient client;
    private final Journal journal;
    private final NanoClock clock;
    private final List<String> groups;

    /**
     * Reserves the names.
     *
     * @throws PlanException if a group with one of them exists: it is not of this run
     */
    public OwnedGroups(ClusterClient client, Journal journal, List<String> groups, NanoClock clock, Deadline deadline) {
        this.client = client;
        this.journal = journal;
        this.clock = clock;
        this.groups = List.copyOf(groups);
        if (groups.isEmpty()) {
            return;
        }
        List<String> taken = new PlannedGroups(groups, Map.of()).taken(all(client, deadline));
        if (!taken.isEmpty()) {
            throw new PlanException(taken);
        }
        groups.forEach(group -> journal.append(JournalEntry.Verb.USING_GROUP.of(group)));
    }

    /** Returns the names of all visible groups, of all types. */
    static Set<String> all(ClusterClient client, Deadline deadline) {
        return client
                .await("listing consumer groups", client.admin().listGroups().all(), deadline)
                .stream()
                .map(GroupListing::groupId)
                .collect(Collectors.toSet());
    }

    public List<String> names() {
        return groups;
    }

    /**
     * Commits offsets without waiting for the answer: if the commit of a stopping consumer is lost, only its position
     * is lost.
     */
    public void commit(String group, Map<TopicPartition, Long> positions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        positions.forEach((partition, offset) -> offsets.put(partition, new OffsetAndMetadata(offset)));
        client.admin().alterConsumerGroupOffsets(group, offsets);
    }

    /**
     * Commits the offsets at which some groups begin, and waits until that is done. Members that died without leaving
     * are removed, or their session timeout is waited for.
     */
    public void begin(List<String> begun, Map<String, List<Long>> from) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        from.forEach((topic, positions) -> {
            for (int partition = 0; partition < positions.size(); partition++) {
                offsets.put(new TopicPartition(topic, partition), new OffsetAndMetadata(positions.get(partition)));
            }
        });
        Deadline deadline = Deadline.in(EMPTY, clock);
        begun.forEach(group -> begin(group, offsets, deadline));
    }

    private void begin(String group, Map<TopicPartition, OffsetAndMetadata> offsets, Deadline deadline) {
        onceEmpty(
                client,
                group,
                UnknownMemberIdException.class,
                () -> client.await(
                        "committing offsets of group " + group,
                        client.admin().alterConsumerGroupOffsets(group, offsets).all(),
                        deadline),
                deadline);
    }

    /**
     * Deletes a group. Members that died without leaving are removed, or their session timeout is waited for.
     *
     * @return true if the group existed
     */
    static boolean delete(ClusterClient client, String group, Deadline deadline) {
        try {
            onceEmpty(
                    client,
                    group,
                    GroupNotEmptyException.class,
                    () -> client.await(
                            "deleting consumer group " + group,
                            client.admin().deleteConsumerGroups(List.of(group)).all(),
                            deadline),
                    deadline);
            return true;
        } catch (TargetException refused) {
            if (refused.getCause() instanceof GroupIdNotFoundException) {
                return false;
            }
            throw refused;
        }
    }

    /** Repeats an action that needs a group without members, as long as members are the reason of the failure. */
    private static void onceEmpty(
            ClusterClient client,
            String group,
            Class<? extends ApiException> notEmpty,
            Runnable attempt,
            Deadline deadline) {
        while (true) {
            try {
                attempt.run();
                return;
            } catch (TargetException refused) {
                if (!notEmpty.isInstance(refused.getCause()) || deadline.over()) {
                    throw refused;
                }
                // Groups of the new protocol do not support this: their coordinator detects dead members by itself.
                client.admin().removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions());
                deadline.pause(AGAIN);
            }
        }
    }

    /** Deletes all of them; those that cannot be deleted stay in the journal. */
    @Override
    public void close() {
        List<TargetException> failures = new ArrayList<>();
        Deadline deadline = Deadline.in(EMPTY, clock);
        for (String group : groups) {
            try {
                delete(client, group, deadline);
                journal.append(JournalEntry.Verb.DELETED_GROUP.of(group));
            } catch (TargetException stays) {
                failures.add(stays);
            }
        }
        if (!failures.isEmpty()) {
            TargetException first = failures.get(0);
            failures.subList(1, failures.size()).forEach(first::addSuppressed);
            throw first;
        }
    }
}
