package io.floodmark.kafka.probe;

import io.floodmark.model.trial.TrialEvent;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Compares in-sync sets and leaders of the test partitions between polls. Kafka's own meters miss changes of in-sync
 * sets in KRaft. They do not count a shrink that the controller makes, or whose answer comes after the metadata. The
 * sets are therefore polled. Not thread-safe.
 */
final class IsrWatch {
    static final Comparator<TopicPartition> BY_NAME =
            Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

    private final int minInsyncReplicas;
    /** Fraction of the partitions above which a poll counts as unsettled; at least one partition. */
    private static final double UNSETTLED_PARTITIONS = 0.02;

    private Map<TopicPartition, Set<Integer>> inSync = Map.of();
    private final LeaderWatch leaders = new LeaderWatch();

    /**
     * The result of one poll.
     *
     * @param unsettled true if the in-sync sets of at least 2% of the partitions are short, or have changed since the
     *     previous poll
     * @param shortSets number of partitions with a replica out of sync
     * @param underMin number of partitions with too few in-sync replicas for records with acks=all
     * @param leaderless number of partitions without a leader
     * @param lacking number of partitions whose in-sync set lacks a broker that is known to be offline
     * @param events events since the previous poll
     */
    record Look(boolean unsettled, int shortSets, int underMin, int leaderless, int lacking, List<TrialEvent> events) {}

    IsrWatch(int minInsyncReplicas) {
        this.minInsyncReplicas = minInsyncReplicas;
    }

    Look observe(Collection<TopicDescription> topics, long atNanos) {
        return observe(topics, Set.of(), atNanos);
    }

    /** @param away offline brokers: whether their replicas are in sync makes no set short or changed */
    Look observe(Collection<TopicDescription> topics, Set<Integer> away, long atNanos) {
        Map<TopicPartition, Set<Integer>> nowInSync = new TreeMap<>(BY_NAME);
        Map<TopicPartition, Integer> nowLeaders = new TreeMap<>(BY_NAME);
        int shortSets = 0;
        int underMin = 0;
        int lacking = 0;
        for (TopicDescription topic : topics) {
            for (TopicPartitionInfo partition : topic.partitions()) {
                TopicPartition key = new TopicPartition(topic.name(), partition.partition());
                Set<Integer> inSyncHere = ids(partition.isr(), away);
                Set<Integer> replicasHere = ids(partition.replicas(), away);
                nowInSync.put(key, inSyncHere);
                nowLeaders.put(
                        key,
                        partition.leader() == null
                                ? LeaderWatch.NO_LEADER
                                : partition.leader().id());
                int replicas = partition.replicas().size();
                shortSets += inSyncHere.size() < replicasHere.size() ? 1 : 0;
                int awayInSync = partition.isr().size() - inSyncHere.size();
                lacking += awayInSync < replicas - replicasHere.size() ? 1 : 0;
                // Brokers require no more than the number of replicas, whatever is configured.
                underMin += partition.isr().size() < Math.min(minInsyncReplicas, replicas) ? 1 : 0;
            }
        }
        Map<TopicPartition, Set<Integer>> before = inSync;
        long changed = nowInSync.entrySet().stream()
                .filter(now ->
                        before.containsKey(now.getKey()) && !now.getValue().equals(before.get(now.getKey())))
                .count();
        // One flapping replica of thousands is no overload of the cluster.
        boolean unsettled = Math.max(shortSets, changed) >= Math.max(1, UNSETTLED_PARTITIONS * nowInSync.size());
        List<TrialEvent> events = leaders.observe(nowLeaders, atNanos);
        inSync = nowInSync;
        int leaderless = (int) nowLeaders.values().stream()
                .filter(leader -> leader == LeaderWatch.NO_LEADER)
                .count();
        return new Look(unsettled, shortSets, underMin, leaderless, lacking, events);
    }

    private static Set<Integer> ids(List<Node> nodes, Set<Integer> without) {
        return nodes.stream()
                .map(Node::id)
                .filter(id -> !without.contains(id))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
