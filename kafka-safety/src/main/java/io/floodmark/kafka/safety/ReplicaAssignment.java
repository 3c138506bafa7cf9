package io.floodmark.kafka.safety;

import io.floodmark.kafka.BrokerNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Places replicas so that every broker leads the same number of partitions, or one more than another if the number is
 * not a multiple. Followers go to racks without a replica of the partition if possible, then to the broker that follows
 * fewest. Deterministic. Not thread-safe.
 */
final class ReplicaAssignment {
    private final List<BrokerNode> order;
    private final Map<Integer, Integer> followed = new HashMap<>();
    private int placed;

    /** @param brokers brokers that are alive, at least one */
    ReplicaAssignment(List<BrokerNode> brokers) {
        this.order = alternatingRacks(brokers);
    }

    /** Returns a1, b1, c1, a2, b2, ...: neighbours are in different racks if possible. */
    private static List<BrokerNode> alternatingRacks(List<BrokerNode> brokers) {
        Map<String, List<BrokerNode>> racks = new TreeMap<>();
        brokers.stream()
                .sorted(Comparator.comparingInt(BrokerNode::id))
                .forEach(broker -> racks.computeIfAbsent(rackOf(broker), rack -> new ArrayList<>())
                        .add(broker));
        if (brokers.stream().allMatch(broker -> broker.rack().isEmpty())) {
            return brokers.stream()
                    .sorted(Comparator.comparingInt(BrokerNode::id))
                    .toList();
        }
        List<BrokerNode> alternating = new ArrayList<>();
        for (int round = 0; alternating.size() < brokers.size(); round++) {
            for (List<BrokerNode> rack : racks.values()) {
                if (round < rack.size()) {
                    alternating.add(rack.get(round));
                }
            }
        }
        return alternating;
    }

    private static String rackOf(BrokerNode broker) {
        return broker.rack().orElse("");
    }

    /**
     * Places the next topic; leadership continues after the last partition of the previous topic.
     *
     * @param replicationFactor at most the number of brokers
     * @return brokers by partition, the leader first
     */
    Map<Integer, List<Integer>> place(int partitions, int replicationFactor) {
        Map<Integer, List<Integer>> assignment = new LinkedHashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            assignment.put(partition, placeOne(replicationFactor));
        }
        return assignment;
    }

    private List<Integer> placeOne(int replicationFactor) {
        int leader = placed % order.size();
        int round = placed / order.size();
        placed++;
        List<BrokerNode> replicas = new ArrayList<>();
        replicas.add(order.get(leader));
        while (replicas.size() < replicationFactor) {
            BrokerNode next = nextFollower(replicas, leader, round);
            followed.merge(next.id(), 1, Integer::sum);
            replicas.add(next);
        }
        return replicas.stream().map(BrokerNode::id).toList();
    }

    /**
     * Returns the next follower. Ties rotate over the brokers and begin one further each round, so that pairs of leader
     * and follower vary.
     */
    private BrokerNode nextFollower(List<BrokerNode> replicas, int leader, int round) {
        Set<String> racks = new HashSet<>();
        replicas.forEach(replica -> racks.add(rackOf(replica)));
        Optional<BrokerNode> best = Optional.empty();
        for (int step = 0; step < order.size(); step++) {
            BrokerNode candidate = order.get((leader + 1 + (round + step) % order.size()) % order.size());
            if (!replicas.contains(candidate)
                    && (best.isEmpty() || burden(candidate, racks) < burden(best.get(), racks))) {
                best = Optional.of(candidate);
            }
        }
        return best.orElseThrow();
    }

    private long burden(BrokerNode candidate, Set<String> racks) {
        boolean rackTaken = candidate.rack().isPresent() && racks.contains(rackOf(candidate));
        long otherRacksFirst = rackTaken ? 1L << 32 : 0;
        return otherRacksFirst + followed.getOrDefault(candidate.id(), 0);
    }
}
