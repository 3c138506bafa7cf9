package io.floodmark.kafka.wire.producer;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.kafka.SharedClusters;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.reader.TopicReader;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.LoadSession;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures how far records with a requested compressed share are compressed in a broker's log. */
final class CompressibilityTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.LOADED.shared();

    private static final int PARTITIONS = 3;

    @ParameterizedTest
    @CsvSource({
        "LZ4, 0.2, 1000",
        "LZ4, 0.5, 100",
        "LZ4, 0.5, 1000",
        "LZ4, 0.8, 1000",
        "LZ4, 0.5, 20000",
        "ZSTD, 0.2, 1000",
        "ZSTD, 0.5, 100",
        "ZSTD, 0.5, 1000",
        "ZSTD, 0.8, 1000",
        "ZSTD, 0.5, 20000",
    })
    void theLogHoldsTheShareThatWasAskedWithin5Percent(Codec codec, double share, int recordBytes) {
        String topic = KAFKA.topic(PARTITIONS);
        ProduceSpec produce =
                ProduceSpec.wire(OptionalInt.of(1), Acks.ALL, Bytes.ofKiB(64), Duration.ofMillis(5), codec, 5);
        RecordSpec record = RecordSpec.of(new Bytes(recordBytes), new Content.CompressesTo(share, codec));

        write(new Workload(1, PARTITIONS, 1, record, produce), topic);

        assertThat(shareOf(topic)).isCloseTo(share, within(0.05 * share));
    }

    private static void write(Workload workload, String topic) {
        ByteBudget budget = new ByteBudget(8_000_000);
        try (WireFleet fleet = WireLoads.fleet(KAFKA, workload, topic);
                LoadSession session = fleet.start(WireLoads.flatOut(Duration.ofMinutes(1), budget))) {
            while (!session.ended()) {
                session.poll();
                Thread.onSpinWait();
            }
            assertThat(session.stop(Duration.ofSeconds(20)).acked()).isPositive();
        }
    }

    /** Returns the bytes in the log, divided by those of the same batches uncompressed. */
    private static double shareOf(String topic) {
        Access access = new Access(KAFKA.bootstrapServers(), KAFKA.client());
        List<TopicReader.OffsetRange> all = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> new TopicReader.OffsetRange(
                        partition, 0, KAFKA.endOffset(new TopicPartition(topic, partition))))
                .toList();
        long[] bytes = new long[2];
        try (TopicReader reader =
                new TopicReader(access, KAFKA.bootstrapServers(), topic, CLOCK, InstantSource.system())) {
            boolean whole = reader.read(
                    all,
                    (partition, batch) -> {
                        bytes[0] += batch.bytes();
                        bytes[1] += batch.read(record -> {});
                        return true;
                    },
                    Deadline.in(Duration.ofMinutes(1), CLOCK));
            assertThat(whole).isTrue();
        }
        return (double) bytes[0] / bytes[1];
    }
}
