package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.consumer.FaultyConsumer.Fault;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests what an instance of a group commits and gives out when calls of its consumer fail or take long. */
class GroupInstanceFaultsTest {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final int RECORDS = 12;

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(1).acls().shared();

    /** Creates a topic with these records in its first partition. */
    private static String written(int partitions, int records) {
        String topic = KAFKA.topic(partitions);
        Map<String, Object> properties = Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties)) {
            for (int i = 0; i < records; i++) {
                var unused = producer.send(new ProducerRecord<>(topic, 0, new byte[0], new byte[] {'1'}));
            }
        }
        return topic;
    }

    private static List<Long> all(int records) {
        return LongStream.range(0, records).boxed().toList();
    }

    /**
     * Creates a member that subscribes, so that the group has a generation to which the other members do not belong.
     */
    private static KafkaConsumer<byte[], byte[]> member(String topic) {
        KafkaConsumer<byte[], byte[]> member = new KafkaConsumer<>(Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "group.id",
                "g-" + topic,
                // The first member by name gets the first partition.
                "client.id",
                "a",
                "key.deserializer",
                ByteArrayDeserializer.class,
                "value.deserializer",
                ByteArrayDeserializer.class,
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest"));
        member.subscribe(List.of(topic));
        return member;
    }

    private static GroupInstance faulty(String topic, InstanceSettings settings, FaultyConsumer consumer) {
        return new GroupInstance("faulty-" + topic, settings, consumer, System::nanoTime);
    }

    private static FaultyConsumer consumer(String topic, InstanceSettings settings, Fault fault) {
        return new FaultyConsumer(
                ConsumerProperties.instance(
                        TestSettings.of(KAFKA.bootstrapServers()), Map.of(), "g-" + topic, "z-" + topic, settings),
                fault);
    }

    private static InstanceSettings earliest() {
        return new InstanceSettings("", "application/json", "earliest", true, Duration.ofSeconds(1), Optional.empty());
    }

    private static CompletableFuture<Offer<String>> fetch(GroupInstance instance, long maxBytes) {
        return instance.run(
                each -> each.fetch(Duration.ofMillis(500), maxBytes, () -> false, records -> new Offer<>(records, "")));
    }

    private static List<Long> given(Offer<?> offer) {
        offer.answer(true);
        return offer.records().stream().map(ConsumerRecord::offset).toList();
    }

    @Test
    void waitsWithTheNextRecordsUntilItIsKnownWhetherTheLastWereSent() {
        String topic = written(1, RECORDS);
        GroupInstance instance = faulty(topic, earliest(), consumer(topic, earliest(), Fault.NONE));
        instance.run(each -> {
                    each.assign(Set.of(new TopicPartition(topic, 0)));
                    return true;
                })
                .join();
        Offer<String> first = await().atMost(SOON)
                .until(
                        () -> fetch(instance, 1).join(),
                        offer -> !offer.records().isEmpty());

        CompletableFuture<Offer<String>> second = fetch(instance, 1);
        assertThat(second).failsWithin(Duration.ofMillis(500));
        assertThat(given(first)).containsExactly(0L);

        assertThat(second).succeedsWithin(SOON);
        assertThat(given(second.join())).containsExactly(1L);
        assertThat(instance.close()).succeedsWithin(SOON);
    }

    @Test
    void givesNothingOfPartitionsThatWentElsewhereAlthoughTheirCommitFailed() {
        String topic = written(2, RECORDS);
        FaultyConsumer consumer = consumer(topic, earliest(), Fault.COMMIT_ON_REVOKE);
        GroupInstance instance = faulty(topic, earliest(), consumer);
        instance.run(each -> {
                    each.subscribe(List.of(topic));
                    return true;
                })
                .join();
        await().atMost(SOON).until(() -> given(fetch(instance, 1).join()), offsets -> !offsets.isEmpty());

        List<Long> later = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> member = member(topic)) {
            Set<TopicPartition> first = Set.of(new TopicPartition(topic, 0));
            await().atMost(SOON).until(() -> {
                given(fetch(instance, 1).join());
                member.poll(Duration.ofMillis(100));
                int left = instance.run(GroupInstance::assignment).join().size();
                return left == 1 && member.assignment().equals(first);
            });
            later.addAll(given(fetch(instance, 1).join()));
        }

        assertThat(consumer.hasFailed()).isTrue();
        assertThat(later).isEmpty();
        assertThat(instance.close()).succeedsWithin(SOON);
    }

    @Test
    void holdsFewRecordsInflatedAtOnceAndFillsAPageAllTheSame() {
        String topic = written(1, RECORDS);
        FaultyConsumer consumer = consumer(topic, earliest(), Fault.NONE);
        GroupInstance instance = faulty(topic, earliest(), consumer);
        instance.run(each -> {
                    each.assign(Set.of(new TopicPartition(topic, 0)));
                    return true;
                })
                .join();

        Offer<String> page = await().atMost(SOON)
                .until(
                        () -> fetch(instance, 1 << 20).join(),
                        offer -> !offer.records().isEmpty());

        assertThat(given(page)).isEqualTo(all(RECORDS));
        assertThat(consumer.mostPolled()).isBetween(1, 4);
        assertThat(instance.close()).succeedsWithin(SOON);
    }
}
