package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.lab.Lab;
import io.floodmark.lab.LabServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Rounds of what {@link DurabilityTest} does, with more in each: under load of unique records a broker of three is killed -9 and started
 * again, leaders are moved, and the gateway is killed -9; then another gateway is told to end while it is loaded. Prints
 * what clients were told beside what is in Kafka. Ends with a failure where a record was lost, invented or doubled.
 */
public final class LossBench {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int PARTITIONS = 6;
    private static final int BROKERS = 3;
    private static final int CLIENTS = 8;
    private static final int SOME = 300;

    private final Lab lab;
    private final Admin admin;
    private final LossTable table;

    private LossBench(Lab lab, Admin admin, LossTable table) {
        this.lab = lab;
        this.admin = admin;
        this.table = table;
    }

    /**
     * Runs all rounds on one lab, each on topics of its own.
     *
     * @param arguments how many (10)
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        try (Lab lab = KafkaLab.startLab(BROKERS, false, Map.of());
                Admin admin = Admin.create(Map.of("bootstrap.servers", lab.bootstrapServers()))) {
            LossTable table = new LossTable(System.out);
            LossBench bench = new LossBench(lab, admin, table);
            for (int round = 1; round <= rounds; round++) {
                bench.killed(round);
                bench.drained(round);
            }
            if (table.wrong() > 0) {
                throw new IllegalStateException(table.wrong() + " records are not as clients were told");
            }
        }
    }

    private String topic() {
        return KafkaLab.topic(admin, PARTITIONS, BROKERS, Map.of("min.insync.replicas", "2"));
    }

    private GatewayProcess gateway() {
        return GatewayProcess.start(lab.bootstrapServers(), "lanes.delivery-timeout", "8s");
    }

    private void killed(int round) throws Exception {
        String topic = topic();
        try (GatewayProcess gateway = gateway()) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic, CLIENTS, true);
            more(load);
            LabServer broker = lab.brokers().get(round % BROKERS);
            broker.kill9();
            more(load);
            broker.start();
            more(load);
            moveLeaders(topic);
            more(load);
            gateway.kill9();
            load.stop();
            whole(topic);
            table.add(round, "broker, leaders, gateway -9", load, TopicLog.values(lab.bootstrapServers(), topic));
        }
    }

    private void drained(int round) throws Exception {
        String topic = topic();
        try (GatewayProcess gateway = gateway()) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic, CLIENTS, true);
            more(load);
            gateway.drain();
            load.stop();
            table.add(round, "gateway drained", load, TopicLog.values(lab.bootstrapServers(), topic));
        }
    }

    private static void more(UniqueLoad load) {
        int before = load.written().size();
        await().atMost(SOON).until(() -> load.written().size() > before + SOME);
    }

    /** The first replica of each partition goes to the end of its list, and the one that is then first leads. */
    private void moveLeaders(String topic) throws Exception {
        whole(topic);
        Map<TopicPartition, Optional<NewPartitionReassignment>> moves = describe(topic).partitions().stream()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(topic, partition.partition()),
                        partition -> Optional.of(new NewPartitionReassignment(rotated(partition)))));
        admin.alterPartitionReassignments(moves).all().get();
        await().atMost(SOON)
                .until(() ->
                        admin.listPartitionReassignments().reassignments().get().isEmpty());
        admin.electLeaders(ElectionType.PREFERRED, moves.keySet()).partitions().get();
    }

    private static List<Integer> rotated(TopicPartitionInfo partition) {
        List<Integer> replicas = new ArrayList<>(
                partition.replicas().stream().map(node -> node.id()).toList());
        Collections.rotate(replicas, -1);
        return replicas;
    }

    private void whole(String topic) {
        await().atMost(SOON)
                .until(() -> describe(topic).partitions().stream()
                        .allMatch(partition -> partition.isr().size() == BROKERS));
    }

    private TopicDescription describe(String topic) throws Exception {
        return admin.describeTopics(List.of(topic))
                .topicNameValues()
                .values()
                .iterator()
                .next()
                .get();
    }
}
