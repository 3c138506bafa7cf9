package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitionReassignment;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A separate topic on broker 1 that is filled and then moved to broker 2. The rate is limited, so that the move takes
 * longer than the trial.
 */
record MovedBallast() implements Injection {
    private static final String TOPIC = "ballast";
    private static final int PARTITIONS = 6;
    private static final int RECORDS = 7_000;
    private static final int RECORD_BYTES = 100_000;
    private static final String BYTES_PER_SECOND = "6000000";

    @Override
    public Undo into(LabEntry lab) throws Exception {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers()))) {
            Map<Integer, List<Integer>> onOne = new HashMap<>();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                onOne.put(partition, List.of(1));
            }
            admin.createTopics(List.of(
                            new NewTopic(TOPIC, onOne).configs(Map.of("retention.bytes", "-1", "retention.ms", "-1"))))
                    .all()
                    .get();
            fill(lab.bootstrapServers());
            throttle(admin);
            Map<TopicPartition, Optional<NewPartitionReassignment>> moves = new HashMap<>();
            onOne.keySet()
                    .forEach(partition -> moves.put(
                            new TopicPartition(TOPIC, partition),
                            Optional.of(new NewPartitionReassignment(List.of(2)))));
            admin.alterPartitionReassignments(moves).all().get();
        }
        return () -> {};
    }

    private static void fill(String bootstrapServers) throws Exception {
        Map<String, Object> settings = Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ACKS_CONFIG,
                "1",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                false);
        byte[] value = new byte[RECORD_BYTES];
        new SplittableRandom(1).nextBytes(value);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int record = 0; record < RECORDS; record++) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC, record % PARTITIONS, null, value)));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private static void throttle(Admin admin) throws Exception {
        Map<ConfigResource, Collection<AlterConfigOp>> configs = new HashMap<>();
        for (String broker : List.of("1", "2")) {
            configs.put(
                    new ConfigResource(ConfigResource.Type.BROKER, broker),
                    List.of(
                            set("leader.replication.throttled.rate", BYTES_PER_SECOND),
                            set("follower.replication.throttled.rate", BYTES_PER_SECOND)));
        }
        configs.put(
                new ConfigResource(ConfigResource.Type.TOPIC, TOPIC),
                List.of(
                        set("leader.replication.throttled.replicas", "*"),
                        set("follower.replication.throttled.replicas", "*")));
        admin.incrementalAlterConfigs(configs).all().get();
    }

    private static AlterConfigOp set(String key, String value) {
        return new AlterConfigOp(new ConfigEntry(key, value), AlterConfigOp.OpType.SET);
    }
}
