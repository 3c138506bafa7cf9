package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Another client of the cluster: 200 records/s into a topic, and a consumer group that reads them. */
final class OtherUsers implements AutoCloseable {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final KafkaCluster cluster;
    private final String topic;
    private final String group;
    private final Thread producing = new Thread(this::produce, "other-producer");
    private final Thread consuming = new Thread(this::consume, "other-consumer");
    private volatile boolean wanted = true;
    private volatile boolean consumes = true;
    private volatile boolean paused;

    private OtherUsers(KafkaCluster cluster, String topic, String group) {
        this.cluster = cluster;
        this.topic = topic;
        this.group = group;
    }

    static OtherUsers of(KafkaCluster cluster, String topic, String group) {
        cluster.create(topic, 3, 1, Map.of());
        OtherUsers others = new OtherUsers(cluster, topic, group);
        others.producing.start();
        others.consuming.start();
        return others;
    }

    /** Stops reading; the consumer stays a member of its group. */
    void stopConsuming() {
        consumes = false;
        await().atMost(Duration.ofSeconds(30)).until(() -> paused);
    }

    private void produce() {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", cluster.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            while (wanted) {
                var unused = producer.send(new ProducerRecord<>(topic, new byte[100]));
                LockSupport.parkNanos(INTERVAL_NANOS);
            }
        }
    }

    private void consume() {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrapServers(),
                        "group.id",
                        group,
                        "auto.offset.reset",
                        "earliest",
                        "auto.commit.interval.ms",
                        "200"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(topic));
            while (wanted) {
                if (!consumes) {
                    consumer.pause(consumer.assignment());
                    consumer.commitSync();
                    paused = true;
                }
                consumer.poll(Duration.ofMillis(100));
            }
        }
    }

    @Override
    public void close() {
        wanted = false;
        try (var client = connect(cluster)) {
            producing.join(30_000);
            consuming.join(30_000);
            client.await(
                    "deleting " + topic,
                    client.admin().deleteTopics(List.of(topic)).all(),
                    seconds(30));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
