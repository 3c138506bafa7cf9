package io.floodmark.kafka.wire;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadOrder;
import io.floodmark.model.Bytes;
import io.floodmark.model.Content;
import io.floodmark.model.NanoClock;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Acks;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Workload;
import io.floodmark.traffic.Pace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;

/** A real Kafka cluster in this JVM for the wire engine, and what its tests ask of it. */
public final class WireCluster implements AutoCloseable {
    public static final NanoClock CLOCK = System::nanoTime;

    private final KafkaClusterTestKit kit;
    private final Map<String, String> client;

    private WireCluster(KafkaClusterTestKit kit, Map<String, String> client) {
        this.kit = kit;
        this.client = client;
    }

    public static WireCluster of(int brokers, Map<String, String> config) {
        return start(brokers, SecurityProtocol.PLAINTEXT, config, Map.of());
    }

    public static WireCluster sasl() {
        String login = "org.apache.kafka.common.security.plain.PlainLoginModule required"
                + " username=\"plain-admin\" password=\"plain-admin-secret\";";
        return start(
                1,
                SecurityProtocol.SASL_PLAINTEXT,
                Map.of(),
                Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "PLAIN",
                        "sasl.jaas.config", login));
    }

    /** One broker that speaks TLS to clients, with a key store (password {@code changeit}) that clients trust. */
    public static WireCluster tls(Path keyStore) {
        String store = keyStore.toString();
        return start(
                1,
                SecurityProtocol.PLAINTEXT,
                Map.of(
                        "listener.security.protocol.map", "EXTERNAL:SSL,CONTROLLER:PLAINTEXT",
                        "ssl.keystore.location", store,
                        "ssl.keystore.password", "changeit",
                        "ssl.truststore.location", store,
                        "ssl.truststore.password", "changeit"),
                Map.of(
                        "security.protocol", "SSL",
                        "ssl.truststore.location", store,
                        "ssl.truststore.password", "changeit"));
    }

    private static WireCluster start(
            int brokers, SecurityProtocol protocol, Map<String, String> config, Map<String, String> client) {
        try {
            KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(new TestKitNodes.Builder()
                    .setNumBrokerNodes(brokers)
                    .setNumControllerNodes(1)
                    .setBrokerSecurityProtocol(protocol)
                    .build());
            builder.setConfigProp("offsets.topic.replication.factor", "1");
            config.forEach(builder::setConfigProp);
            KafkaClusterTestKit kit = builder.build();
            kit.format();
            kit.startup();
            kit.waitForReadyBrokers();
            return new WireCluster(kit, client);
        } catch (Exception e) {
            throw new IllegalStateException("the test cluster does not start", e);
        }
    }

    public KafkaClusterTestKit kit() {
        return kit;
    }

    public Map<String, String> client() {
        return client;
    }

    /** All-default workload but for what matters to a test. */
    public static Workload workload(int recordBytes, int replicationFactor, Acks acks, Codec codec) {
        return workload(recordBytes, replicationFactor, acks, codec, OptionalInt.of(2), Duration.ofMillis(5));
    }

    public static Workload workload(
            int recordBytes, int replicationFactor, Acks acks, Codec codec, OptionalInt producers, Duration linger) {
        ProduceSpec produce = ProduceSpec.wire(producers, acks, Bytes.ofKiB(16), linger, codec, 5);
        RecordSpec record = RecordSpec.of(new Bytes(recordBytes), new Content.Random());
        return new Workload(1, 3, replicationFactor, record, produce);
    }

    public WireFleet fleet(Workload workload, String... topics) {
        return fleet(workload, client, topics);
    }

    public WireFleet fleet(Workload workload, Map<String, String> properties, String... topics) {
        WireSettings settings = new WireSettings(
                kit.bootstrapServers(), properties, List.of(topics), workload, 7, Bytes.ofMiB(4), Optional.empty());
        return new WireFleet(settings, CLOCK, InstantSource.system());
    }

    public static LoadOrder openLoop(double perSecond, Duration atMost, ByteBudget... budgets) {
        return new LoadOrder(Pace.constant(perSecond), atMost, List.of(budgets));
    }

    public static LoadOrder flatOut(Duration atMost, ByteBudget... budgets) {
        return new LoadOrder(Pace.FLAT_OUT, atMost, List.of(budgets));
    }

    public void create(String topic, int partitions, int replicationFactor, Map<String, String> config) {
        withAdmin(admin -> {
            NewTopic created = new NewTopic(topic, partitions, (short) replicationFactor).configs(config);
            admin.createTopics(List.of(created))
                    .all()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        });
    }

    public void withAdmin(Consumer<Admin> use) {
        try (Admin admin = Admin.create(properties())) {
            use.accept(admin);
        }
    }

    private Map<String, Object> properties() {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("bootstrap.servers", kit.bootstrapServers());
        return properties;
    }

    /** Everything that is in a topic, read by the real consumer, which checks every checksum. */
    public List<ConsumerRecord<byte[], byte[]>> readAll(String topic, int partitions) {
        Map<String, Object> properties = properties();
        properties.put("check.crcs", "true");
        properties.put("fetch.max.bytes", "10000000");
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = new ArrayList<>();
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(topic, partition));
            }
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            while (all.stream()
                    .anyMatch(partition -> consumer.position(partition) < ends.getOrDefault(partition, 0L))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }

    /** Records in all partitions, by their end offsets. */
    public long endOffsets(String topic, int partitions) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = new ArrayList<>();
            for (int partition = 0; partition < partitions; partition++) {
                all.add(new TopicPartition(topic, partition));
            }
            return consumer.endOffsets(all).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
        }
    }

    public long endOffset(String topic, int partition) {
        TopicPartition asked = new TopicPartition(topic, partition);
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return consumer.endOffsets(List.of(asked)).getOrDefault(asked, -1L);
        }
    }

    /** Bytes of one topic in all log directories. */
    public long logBytes(String topic) {
        long[] bytes = new long[1];
        withAdmin(admin -> get(admin.describeLogDirs(kit.nodes().brokerNodes().keySet())
                        .allDescriptions())
                .values()
                .forEach(dirs -> dirs.values()
                        .forEach(dir -> dir.replicaInfos().forEach((partition, info) -> {
                            if (partition.topic().equals(topic)) {
                                bytes[0] += info.size();
                            }
                        }))));
        return bytes[0];
    }

    /** Allows a client id so many bytes a second of produce requests. */
    public void quota(String clientId, double bytesPerSecond) {
        quota(clientId, "producer_byte_rate", bytesPerSecond);
    }

    /** Allows a client id so much a second of what that key says. */
    public void quota(String clientId, String key, double perSecond) {
        ClientQuotaEntity entity = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, clientId));
        ClientQuotaAlteration.Op limit = new ClientQuotaAlteration.Op(key, perSecond);
        withAdmin(admin -> get(admin.alterClientQuotas(List.of(new ClientQuotaAlteration(entity, List.of(limit))))
                .all()));
    }

    /** Reverses the order of each partition's replicas and makes the new first one lead. */
    public void moveLeaders(String topic) {
        withAdmin(admin -> {
            TopicDescription described = get(admin.describeTopics(List.of(topic))
                            .allTopicNames())
                    .values()
                    .iterator()
                    .next();
            described.partitions().forEach(partition -> {
                TopicPartition moved = new TopicPartition(topic, partition.partition());
                List<Integer> replicas = new ArrayList<>();
                partition.replicas().forEach(node -> replicas.add(0, node.id()));
                get(admin.alterPartitionReassignments(
                                Map.of(moved, Optional.of(new NewPartitionReassignment(replicas))))
                        .all());
                get(admin.electLeaders(ElectionType.PREFERRED, Set.of(moved)).all());
            });
        });
    }

    /** The log of a partition begins at that offset from now on. */
    public void deleteRecords(String topic, int partition, long before) {
        withAdmin(admin -> get(
                admin.deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(before)))
                        .all()));
    }

    public static <T> T get(KafkaFuture<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public void close() {
        try {
            kit.close();
        } catch (Exception e) {
            throw new IllegalStateException("the test cluster does not stop", e);
        }
    }
}
