package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.ElectionNotNeededException;

/** Topics that the run has created, and may move, delete and recreate. */
public final class OwnedTopicSet extends TopicSet {
    private final OwnedTopics owner;
    private final String purpose;
    private final TopicOrder order;
    private final TopicForm form;

    OwnedTopicSet(
            OwnedTopics owner,
            ClusterClient client,
            KnownOfflineBrokers absence,
            String purpose,
            TopicOrder order,
            TopicForm form,
            Map<String, Uuid> ids) {
        super(client, absence, order.partitions(), ids);
        this.owner = owner;
        this.purpose = purpose;
        this.order = order;
        this.form = form;
    }

    @Override
    public int minInsyncReplicas() {
        return form.configured() ? order.minInsyncReplicas() : super.minInsyncReplicas();
    }

    /** Checks that every partition is led as placed; if one is not, elects the preferred leader and waits for it. */
    @Override
    public LeaderCheck verifyLeaders(Deadline deadline) {
        LeaderCheck check = leaders(Optional.empty(), deadline);
        return check.asPlaced() ? check : awaitLeaders(elect(check.moved(), deadline), deadline);
    }

    @Override
    boolean ledAsPlaced(TopicPartitionInfo partition, Set<Integer> away) {
        int placed = partition.replicas().get(0).id();
        return partition.leader().id() == placed || away.contains(placed);
    }

    private Optional<String> elect(List<String> moved, Deadline deadline) {
        Set<String> asked = Set.copyOf(moved);
        Set<TopicPartition> partitions = partitions().stream()
                .filter(partition -> asked.contains(partition.toString()))
                .collect(Collectors.toSet());
        Map<TopicPartition, Optional<Throwable>> outcome;
        try {
            outcome = client().await(
                            "electing preferred leaders",
                            client().admin()
                                    .electLeaders(ElectionType.PREFERRED, partitions)
                                    .partitions(),
                            deadline);
        } catch (TargetException e) {
            return Optional.ofNullable(e.getMessage());
        }
        return outcome.values().stream()
                .flatMap(Optional::stream)
                .filter(problem -> !(problem instanceof ElectionNotNeededException))
                .map(problem -> "electing preferred leaders: " + problem.getMessage())
                .findFirst();
    }

    /**
     * Deletes the topics and waits until they are gone from the metadata; brokers free the space up to a minute later.
     */
    @Override
    public void delete(Deadline deadline) {
        owner.remove(ids(), deadline);
    }

    /**
     * Deletes the topics and creates the same under new names: this frees at once what retention would free in minutes.
     */
    @Override
    public OwnedTopicSet recreate(Deadline deadline) {
        delete(deadline);
        return owner.create(purpose, order, deadline);
    }
}
