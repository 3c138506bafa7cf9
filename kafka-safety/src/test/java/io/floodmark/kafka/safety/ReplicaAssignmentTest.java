package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.BrokerNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplicaAssignmentTest {
    @ParameterizedTest
    @CsvSource({"3,12,3", "3,12,1", "3,7,2", "4,13,3", "5,1,3", "6,24,3", "9,100,3", "1,4,1", "7,50,5"})
    void spreadsLeadersAndReplicasEvenly(int brokers, int partitions, int replicationFactor) {
        Collection<List<Integer>> placed = new ReplicaAssignment(brokers(brokers))
                .place(partitions, replicationFactor)
                .values();

        assertThat(placed)
                .hasSize(partitions)
                .allSatisfy(replicas ->
                        assertThat(replicas).hasSize(replicationFactor).doesNotHaveDuplicates());
        assertThat(spread(brokers, leaders(placed))).isLessThanOrEqualTo(1);
        assertThat(spread(brokers, all(placed))).isLessThanOrEqualTo(2);
    }

    @Test
    void goesOnWithTheNextTopicWhereTheLastEnded() {
        ReplicaAssignment assignment = new ReplicaAssignment(brokers(3));
        List<Integer> leaders = new ArrayList<>();
        for (int topic = 0; topic < 6; topic++) {
            leaders.addAll(leaders(assignment.place(2, 3).values()));
        }

        assertThat(spread(3, leaders)).isZero();
    }

    @Test
    void variesWhoFollowsWhom() {
        Collection<List<Integer>> placed =
                new ReplicaAssignment(brokers(4)).place(24, 2).values();

        assertThat(new HashSet<>(placed)).as("pairs of leader and follower").hasSize(12);
    }

    @Test
    void putsEveryReplicaInARackOfItsOwn() {
        Map<Integer, String> racks = Map.of(0, "a", 1, "a", 2, "b", 3, "b", 4, "c", 5, "c");
        List<BrokerNode> brokers = racks.entrySet().stream()
                .map(entry -> broker(entry.getKey(), Optional.of(entry.getValue())))
                .toList();

        Collection<List<Integer>> placed =
                new ReplicaAssignment(brokers).place(24, 3).values();

        assertThat(placed)
                .allSatisfy(replicas ->
                        assertThat(replicas.stream().map(racks::get)).containsExactlyInAnyOrder("a", "b", "c"));
        assertThat(spread(6, leaders(placed))).isZero();
        assertThat(spread(6, all(placed))).isLessThanOrEqualTo(1);
    }

    @Test
    void usesARackTwiceWhereThereAreTooFew() {
        List<BrokerNode> brokers =
                List.of(broker(0, Optional.of("a")), broker(1, Optional.of("a")), broker(2, Optional.of("b")));

        assertThat(new ReplicaAssignment(brokers).place(6, 3).values())
                .allSatisfy(replicas -> assertThat(replicas).containsExactlyInAnyOrder(0, 1, 2));
    }

    private static List<BrokerNode> brokers(int count) {
        return IntStream.range(0, count)
                .mapToObj(id -> broker(id, Optional.empty()))
                .toList();
    }

    private static BrokerNode broker(int id, Optional<String> rack) {
        return new BrokerNode(id, "h", 1, rack, false, Optional.empty(), Optional.empty(), Map.of());
    }

    private static List<Integer> leaders(Collection<List<Integer>> placed) {
        return placed.stream().map(replicas -> replicas.get(0)).toList();
    }

    private static List<Integer> all(Collection<List<Integer>> placed) {
        return placed.stream().flatMap(List::stream).toList();
    }

    private static int spread(int brokers, List<Integer> ids) {
        Map<Integer, Integer> counts = new HashMap<>();
        IntStream.range(0, brokers).forEach(id -> counts.put(id, 0));
        ids.forEach(id -> counts.merge(id, 1, Integer::sum));
        int max = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return max - counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    }
}
