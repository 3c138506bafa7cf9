package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.consumer.FaultyConsumer.Fault;
import io.floodmark.gateway.consumer.ReadAnswer.Records;
import io.floodmark.gateway.consumer.ReadAnswer.Refused;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.Places;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the one consumer that reads for all clients. */
class PartitionReaderTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int RECORDS = 50;
    private static final int ZEROS = 100_000;

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(1).acls().shared();

    private final Places places = new Places(10, "reads");

    private PartitionReader reader(FaultyConsumer consumer) {
        return new PartitionReader(consumer, places, () -> true, System::nanoTime);
    }

    private static FaultyConsumer consumer(Fault fault) {
        GatewaySettings settings = TestSettings.of(KAFKA.bootstrapServers());
        return new FaultyConsumer(ConsumerProperties.reader(settings, Map.of(), IsolationLevel.READ_COMMITTED), fault);
    }

    private static CompletableFuture<ReadAnswer> ask(
            PartitionReader reader, TopicPartition partition, long offset, long maxBytes) {
        CompletableFuture<ReadAnswer> answer = new CompletableFuture<>();
        long until = System.nanoTime() + SOON.toNanos();
        reader.request(new Read(partition, offset, maxBytes, until, Principal.ANYBODY, answer::complete));
        return answer;
    }

    /** Writes records that are a thousand times as long inflated as they are in Kafka. */
    private static void write(String topic, int partition, int records, int bytes) {
        Map<String, Object> properties = Map.of(
                "bootstrap.servers",
                KAFKA.bootstrapServers(),
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class,
                "compression.type",
                "zstd",
                "linger.ms",
                50);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(properties)) {
            for (int i = 0; i < records; i++) {
                var unused = producer.send(new ProducerRecord<>(topic, partition, null, new byte[bytes]));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSITION", "POLL"})
    void losesNoRecordAndNoReadWhereACallOfTheConsumerFails(Fault fault) {
        String topic = KAFKA.topic(2);
        List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0), new TopicPartition(topic, 1));
        write(topic, 0, RECORDS, 100);
        write(topic, 1, RECORDS, 100);
        List<List<Long>> read = List.of(new ArrayList<>(), new ArrayList<>());
        FaultyConsumer consumer = consumer(fault);

        try (PartitionReader reader = reader(consumer)) {
            long[] next = new long[2];
            while (next[0] < RECORDS || next[1] < RECORDS) {
                List<CompletableFuture<ReadAnswer>> answers = new ArrayList<>();
                for (int i = 0; i < 2; i++) {
                    answers.add(
                            next[i] < RECORDS
                                    ? ask(reader, partitions.get(i), next[i], 1_000)
                                    : CompletableFuture.completedFuture(new Records(List.of(), RECORDS)));
                }
                for (int i = 0; i < 2; i++) {
                    assertThat(answers.get(i)).as("answered").succeedsWithin(SOON);
                    if (answers.get(i).join() instanceof Records records) {
                        records.records()
                                .forEach(record -> read.get(record.partition()).add(record.offset()));
                        next[i] = records.nextOffset();
                    }
                }
            }
        }

        assertThat(read)
                .allSatisfy(offsets -> assertThat(offsets)
                        .isEqualTo(LongStream.range(0, RECORDS).boxed().toList()));
        assertThat(places.taken()).isZero();
        assertThat(fault != Fault.POLL || consumer.hasFailed()).isTrue();
    }

    @Test
    void holdsFewRecordsInflatedAndFillsAPageAllTheSame() {
        String topic = KAFKA.topic(1);
        write(topic, 0, 200, ZEROS);
        FaultyConsumer consumer = consumer(Fault.NONE);

        try (PartitionReader reader = reader(consumer)) {
            CompletableFuture<ReadAnswer> small = ask(reader, new TopicPartition(topic, 0), 0, 1_024);
            assertThat(small).succeedsWithin(SOON);
            CompletableFuture<ReadAnswer> page = ask(reader, new TopicPartition(topic, 0), 0, 10 * ZEROS);
            assertThat(page).succeedsWithin(SOON);

            assertThat(((Records) small.join()).records()).hasSize(1);
            assertThat(((Records) page.join()).records()).hasSizeBetween(5, 10);
        }

        assertThat(consumer.mostPolled()).isBetween(1, 4);
    }

    @Test
    void givesThePlaceOfAReadBackThatIsForgotten() {
        TopicPartition empty = new TopicPartition(KAFKA.topic(1), 0);
        CompletableFuture<ReadAnswer> answer = new CompletableFuture<>();
        Read read = new Read(empty, 0, 1, System.nanoTime() + SOON.toNanos(), Principal.ANYBODY, answer::complete);

        try (PartitionReader reader = reader(consumer(Fault.NONE))) {
            reader.request(read);
            assertThat(places.taken()).isOne();

            reader.forget(read);

            assertThat(places.taken()).isZero();
        }

        assertThat(answer).isNotDone();
        assertThat(places.taken()).isZero();
    }

    @Test
    void refusesWhatWaitsWhenItEnds() {
        TopicPartition empty = new TopicPartition(KAFKA.topic(1), 0);
        PartitionReader reader = reader(consumer(Fault.NONE));
        CompletableFuture<ReadAnswer> answer = ask(reader, empty, 0, 1);

        reader.close();

        await().atMost(SOON).until(answer::isDone);
        assertThat(answer.join()).isInstanceOf(Refused.class);
        assertThat(places.taken()).isZero();
    }
}
