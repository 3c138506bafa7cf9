package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Rounds of what {@link DurabilityTest} does, with more in each: under load of unique records, in all forms and with clients that try
 * again, a broker of three is killed -9 and started again, leaders are moved, and the gateway is killed -9; then another gateway is told to
 * end while it is loaded. Clients then go on at the next one. The gateways refuse much all the while. Prints what clients were told
 * beside what is in Kafka. Ends with a failure where a record was lost, invented or doubled without a try that explains it.
 */
public final class LossBench {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int PARTITIONS = 6;
    private static final int BROKERS = 3;
    private static final int SOME = 800;
    /** Some records of the load are longer: a broker refuses them alone of their request. */
    private static final String LONGEST = "5000";

    private final KafkaCluster kafka;
    private final LossTable table;

    private LossBench(KafkaCluster kafka, LossTable table) {
        this.kafka = kafka;
        this.table = table;
    }

    /**
     * Runs all rounds on one cluster, each on topics of its own.
     *
     * @param arguments how many (10)
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        try (KafkaCluster kafka = KafkaCluster.processes(BROKERS).start()) {
            // Told to end by a signal: brokers would end with us, but their data would stay.
            Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "bench-kafka-close"));
            LossTable table = new LossTable(System.out);
            LossBench bench = new LossBench(kafka, table);
            for (int round = 1; round <= rounds; round++) {
                bench.killed(round);
                bench.drained(round);
            }
            table.end();
        }
    }

    private String topic() {
        return kafka.topic(PARTITIONS, BROKERS, Map.of("min.insync.replicas", "2", "max.message.bytes", LONGEST));
    }

    private GatewayProcess gateway() {
        return GatewayProcess.start(kafka.bootstrapServers(), Gateways.tight());
    }

    private void killed(int round) throws Exception {
        String topic = topic();
        try (GatewayProcess gateway = gateway();
                GatewayProcess next = gateway()) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic);
            more(load);
            int broker = kafka.brokers().get(round % BROKERS);
            kafka.kill(broker);
            more(load);
            kafka.start(broker);
            more(load);
            moveLeaders(topic);
            more(load);
            gateway.kill9();
            goOn(load, next);
            whole(topic);
            table.add(round, "broker, leaders, gateway", load, TopicLog.values(kafka.bootstrapServers(), topic));
        }
    }

    private void drained(int round) throws Exception {
        String topic = topic();
        try (GatewayProcess gateway = gateway();
                GatewayProcess next = gateway()) {
            UniqueLoad load = UniqueLoad.start(gateway.port(), topic);
            more(load);
            gateway.drain();
            goOn(load, next);
            table.add(round, "gateway drained", load, TopicLog.values(kafka.bootstrapServers(), topic));
        }
    }

    /** What clients have given up waiting for is written, or not, once that one has ended. */
    private static void goOn(UniqueLoad load, GatewayProcess next) throws InterruptedException {
        load.moveTo(next.port());
        more(load);
        load.stop();
        next.drain();
    }

    private static void more(UniqueLoad load) {
        int before = load.written();
        await().atMost(SOON).until(() -> load.written() > before + SOME);
    }

    /** The first replica of each partition goes to the end of its list, and the one that is then first leads. */
    private void moveLeaders(String topic) throws Exception {
        whole(topic);
        Map<TopicPartition, Optional<NewPartitionReassignment>> moves = describe(topic).partitions().stream()
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(topic, partition.partition()),
                        partition -> Optional.of(new NewPartitionReassignment(rotated(partition)))));
        kafka.admin().alterPartitionReassignments(moves).all().get();
        await().atMost(SOON)
                .until(() -> kafka.admin()
                        .listPartitionReassignments()
                        .reassignments()
                        .get()
                        .isEmpty());
        kafka.admin()
                .electLeaders(ElectionType.PREFERRED, moves.keySet())
                .partitions()
                .get();
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
        return kafka.admin()
                .describeTopics(List.of(topic))
                .topicNameValues()
                .values()
                .iterator()
                .next()
                .get();
    }
}
