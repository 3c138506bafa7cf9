package io.floodmark.bench.existing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The objects of other clients on a cluster: a topic with records and a setting, a group with offsets, a quota of a
 * client id.
 */
final class OtherClients {
    private static final String TOPIC = "orders";
    private static final int PARTITIONS = 3;
    private static final int RECORDS = 3_000;
    private static final int RECORD_BYTES = 200;

    private OtherClients() {}

    static void write(Admin admin, String bootstrapServers, int brokers)
            throws ExecutionException, InterruptedException {
        admin.createTopics(List.of(new NewTopic(TOPIC, PARTITIONS, (short) Math.min(3, brokers))
                        .configs(Map.of("retention.ms", "86400000"))))
                .all()
                .get();
        send(bootstrapServers);
        admin.alterConsumerGroupOffsets(
                        "billing", Map.of(new TopicPartition(TOPIC, 0), new OffsetAndMetadata(RECORDS / 10)))
                .all()
                .get();
        ClientQuotaEntity writer = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, "orders-writer"));
        admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                        writer, List.of(new ClientQuotaAlteration.Op("producer_byte_rate", 5_000_000.0)))))
                .all()
                .get();
    }

    private static void send(String bootstrapServers) throws ExecutionException, InterruptedException {
        List<Future<?>> sent = new ArrayList<>();
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int record = 0; record < RECORDS; record++) {
                sent.add(producer.send(new ProducerRecord<>(TOPIC, record % PARTITIONS, null, new byte[RECORD_BYTES])));
            }
        }
        for (Future<?> each : sent) {
            each.get();
        }
    }
}
