package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.ReadLog.Place;
import io.floodmark.gateway.UniqueClient.Manner;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Runs rounds of what {@link DurabilityTest} does, with more in each. Clients that try again write unique records in
 * all forms, intact and damaged, and others read them by all methods. Meanwhile gateways and brokers are killed with
 * -9, leaders are moved, a broker is paused, a topic is deleted and a gateway is drained. Clients then continue with
 * the next gateway. The gateways refuse many requests throughout. Prints the answers to writers next to what is in
 * Kafka, and what readers were given. Fails if a record was lost, invented or doubled without a try that explains it.
 * Also fails if a reader was not given what is in Kafka.
 */
public final class LossBench {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int PARTITIONS = 6;
    private static final int BROKERS = 3;
    private static final int SOME = 400;
    /** Some records of the load are longer. A broker refuses only these, not the others of their request. */
    private static final String LONGEST = "5000";

    private final KafkaCluster kafka;
    private final LossUsers users;
    private final LossClaims claims = new LossClaims();
    private final WriteTable written = new WriteTable(claims, System.out);
    private final ReadTable read = new ReadTable(claims);

    private LossBench(KafkaCluster kafka, LossUsers users) {
        this.kafka = kafka;
        this.users = users;
    }

    /**
     * Runs all rounds on one cluster, each on topics of its own.
     *
     * @param arguments the number of rounds (default: 10)
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        Path folder = Files.createDirectories(Path.of("target"));
        // Brokers create topics that clients ask for, which is Kafka's default. A deleted topic must not come back.
        try (KafkaCluster kafka = KafkaCluster.processes(BROKERS)
                .config("auto.create.topics.enable", "true")
                .config("broker.session.timeout.ms", "6000")
                .start()) {
            // After a signal the brokers would end with this process, but their data would stay.
            Runtime.getRuntime().addShutdownHook(new Thread(kafka::close, "bench-kafka-close"));
            LossBench bench = new LossBench(kafka, LossUsers.in(folder));
            for (int round = 1; round <= rounds; round++) {
                bench.round(round);
            }
            bench.end();
        }
    }

    private void end() {
        written.print();
        read.print(System.out);
        claims.end();
    }

    private GatewayProcess gateway() {
        List<String> settings = new ArrayList<>(users.settings());
        // The times are short, so that unused instances leave their group, and deleted topics are noticed. Pages are
        // small, so that a client that hangs up has had some.
        settings.addAll(
                List.of("consume.instance-idle", "5s", "kafka.topic-refresh", "5s", "consume.max-bytes", "16KiB"));
        return GatewayProcess.start(
                kafka.bootstrapServers(),
                Stream.concat(Stream.of(TestSettings.tight()), settings.stream())
                        .toArray(String[]::new));
    }

    private void round(int number) throws Exception {
        String round = "round " + number;
        String topic =
                kafka.topic(PARTITIONS, BROKERS, Map.of("min.insync.replicas", "2", "max.message.bytes", LONGEST));
        String toDelete = DeletedTopic.create(kafka);
        try (GatewayProcess first = gateway();
                GatewayProcess second = gateway();
                GatewayProcess last = gateway()) {
            CurrentGateway current = new CurrentGateway(first.port());
            UniqueLoad load = UniqueLoad.start(
                    first.port(),
                    topic,
                    Optional.of(users.authorization("writers")),
                    UniqueEncoding.MIXED,
                    EnumSet.allOf(Manner.class));
            LossReaders readers = new LossReaders(current, users, kafka.admin(), topic, PARTITIONS, toDelete);
            DeletedTopic deleted = new DeletedTopic(kafka, toDelete, current, users);
            more(load);

            // This comes first, because groups wait for members that died with it while the rest happens.
            first.kill9();
            moveTo(second, current, load, deleted);
            more(load);
            trouble(number, topic, load);
            readers.replaceInstances(GroupReader::deleteOne);
            deleted.delete();
            more(load);
            readers.replaceInstances(GroupReader::abandonOne);
            second.drain();
            moveTo(last, current, load, deleted);
            more(load);

            load.stop();
            settle(last);
            Map<Place, String> log = log(topic);
            readers.readAll(log);
            // Streams end when the gateway ends.
            last.drain();
            readers.stop();
            deleted.stop(round, claims);
            written.add(round, load, log);
            read.add(round, readers, log);
        }
    }

    private static void moveTo(GatewayProcess next, CurrentGateway current, UniqueLoad load, DeletedTopic deleted) {
        current.moveTo(next.port());
        load.moveTo(next.port());
        deleted.moveTo(next.port());
    }

    /** Kills a broker, moves leaders, and pauses another broker. */
    private void trouble(int round, String topic, UniqueLoad load) throws Exception {
        int killed = kafka.brokers().get(round % BROKERS);
        kafka.kill(killed);
        more(load);
        kafka.start(killed);
        more(load);
        whole(topic);
        moveLeaders(topic);
        more(load);
        int paused = kafka.brokers().get((round + 1) % BROKERS);
        kafka.pause(paused);
        try {
            more(load);
        } finally {
            kafka.resume(paused);
        }
        more(load);
        whole(topic);
    }

    private static void more(UniqueLoad load) {
        int before = load.written();
        await().atMost(SOON).until(() -> load.written() > before + SOME);
    }

    /** Waits until the records that clients no longer wait for are either written or refused. */
    private void settle(GatewayProcess gateway) {
        Client client = new Client(gateway.port(), SOON, Optional.of(users.authorization("writers")));
        await().atMost(SOON).until(() -> Metrics.of(client).sum("floodmark_gateway_lane_records") == 0);
    }

    private Map<Place, String> log(String topic) {
        return TopicLog.read(kafka.bootstrapServers(), topic).stream()
                .collect(Collectors.toMap(
                        record -> new Place(record.partition(), record.offset()),
                        record -> new String(record.value(), StandardCharsets.UTF_8)));
    }

    /**
     * Moves the first replica of each partition to the end of its list. The replica that is then first becomes the
     * leader.
     */
    private void moveLeaders(String topic) throws Exception {
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
