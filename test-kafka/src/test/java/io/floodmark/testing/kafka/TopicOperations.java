package io.floodmark.testing.kafka;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Operations of tests on the topics of a cluster. */
interface TopicOperations {
    String bootstrapServers();

    /** Returns the client properties that connect with all rights, except {@code bootstrap.servers}. */
    Map<String, String> client();

    /** Returns a client with all rights; it stays open as long as the cluster. */
    Admin admin();

    /** True if every running broker knows the topic, as far as brokers can be asked one by one. */
    boolean known(String topic);

    /** Returns the properties of a client with all rights. */
    default Map<String, Object> properties() {
        Map<String, Object> properties = new HashMap<>(client());
        properties.put("bootstrap.servers", bootstrapServers());
        return properties;
    }

    /** Creates a topic under a new name, with one replica, and returns the name. */
    default String topic(int partitions) {
        return topic(partitions, 1, Map.of());
    }

    default String topic(int partitions, Map<String, String> config) {
        return topic(partitions, 1, config);
    }

    /**
     * Creates a topic under a new name that keeps all records unless {@code config} overrides this, and returns the
     * name.
     */
    default String topic(int partitions, int replicas, Map<String, String> config) {
        String name = "t-" + UUID.randomUUID();
        Map<String, String> all = new HashMap<>(Map.of("retention.bytes", "-1", "retention.ms", "-1"));
        all.putAll(config);
        create(name, partitions, replicas, all);
        return name;
    }

    default void create(String topic, int partitions, int replicas, Map<String, String> config) {
        create(new NewTopic(topic, partitions, (short) replicas).configs(config));
    }

    /**
     * Creates topics and waits until brokers know them and every partition has a leader that serves it, because the
     * controller answers before that. An idempotent producer that is earlier may never write to a partition: if the
     * broker refuses its first batch and then accepts its second, every retry of the first is out of order.
     */
    default void create(NewTopic... topics) {
        KafkaCluster.get(admin().createTopics(List.of(topics)).all());
        for (NewTopic topic : topics) {
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(5))
                    .ignoreExceptions()
                    .until(() -> known(topic.name()) && endOffsets(topic.name()) >= 0);
        }
    }

    private List<TopicPartitionInfo> described(String topic) {
        return KafkaCluster.get(admin().describeTopics(List.of(topic)).allTopicNames())
                .values()
                .iterator()
                .next()
                .partitions();
    }

    private List<TopicPartition> partitions(String topic) {
        return IntStream.range(0, described(topic).size())
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    /** Returns all records of a topic, read by the real consumer, which checks every checksum. */
    default List<ConsumerRecord<byte[], byte[]>> readAll(String topic) {
        Map<String, Object> properties = properties();
        properties.put("check.crcs", "true");
        properties.put("fetch.max.bytes", "10000000");
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> all = partitions(topic);
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

    /** Returns the sum of the end offsets of all partitions, which their leaders report. */
    default long endOffsets(String topic) {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        partitions(topic).forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        return KafkaCluster.get(admin().listOffsets(latest).all()).values().stream()
                .mapToLong(ListOffsetsResultInfo::offset)
                .sum();
    }

    default long endOffset(TopicPartition partition) {
        return KafkaCluster.get(admin().listOffsets(Map.of(partition, OffsetSpec.latest()))
                        .partitionResult(partition))
                .offset();
    }

    /** Returns the bytes of a topic in all log directories. */
    default long logBytes(String topic) {
        Set<Integer> brokers = KafkaCluster.get(admin().describeCluster().nodes()).stream()
                .map(Node::id)
                .collect(Collectors.toSet());
        return KafkaCluster.get(admin().describeLogDirs(brokers).allDescriptions()).values().stream()
                .flatMap(folders -> folders.values().stream())
                .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                .filter(replica -> replica.getKey().topic().equals(topic))
                .mapToLong(replica -> replica.getValue().size())
                .sum();
    }

    /**
     * Sets a quota of a client id, for example {@code producer_byte_rate} or {@code consumer_byte_rate}, per second and
     * broker.
     */
    default void quota(String clientId, String quota, double perSecond) {
        ClientQuotaEntity entity = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, clientId));
        ClientQuotaAlteration.Op limit = new ClientQuotaAlteration.Op(quota, perSecond);
        KafkaCluster.get(admin().alterClientQuotas(List.of(new ClientQuotaAlteration(entity, List.of(limit))))
                .all());
    }

    /** Reverses the replicas of each partition and makes the first one lead. */
    default void moveLeaders(String topic) {
        for (TopicPartitionInfo partition : described(topic)) {
            TopicPartition moved = new TopicPartition(topic, partition.partition());
            List<Integer> replicas =
                    new ArrayList<>(partition.replicas().stream().map(Node::id).toList());
            Collections.reverse(replicas);
            KafkaCluster.get(admin().alterPartitionReassignments(
                            Map.of(moved, Optional.of(new NewPartitionReassignment(replicas))))
                    .all());
            KafkaCluster.get(
                    admin().electLeaders(ElectionType.PREFERRED, Set.of(moved)).all());
        }
    }

    /** Deletes the records of a partition before an offset. */
    default void deleteRecords(TopicPartition partition, long before) {
        KafkaCluster.get(admin().deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(before)))
                .all());
    }
}
