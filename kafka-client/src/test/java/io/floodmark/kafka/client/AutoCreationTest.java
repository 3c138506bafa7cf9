package io.floodmark.kafka.client;

import static io.floodmark.kafka.Connections.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.wire.producer.WireLoads;
import io.floodmark.load.LoadSession;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests real producers with brokers that create every requested topic, which is Kafka's default. */
class AutoCreationTest {
    @RegisterExtension
    static final KafkaCluster KAFKA =
            KafkaCluster.inJvm(1).config("auto.create.topics.enable", "true").exclusive();

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private ClientFleet fleet(String topic) {
        ProduceSpec produce = new ProduceSpec(
                ClientProduce.DEFAULT,
                OptionalInt.of(2),
                ProduceSpec.Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                OptionalInt.empty(),
                5,
                true,
                ProduceSpec.DEFAULT_MAX_REQUEST);
        return new ClientFleet(
                new ClientSettings(
                        KAFKA.bootstrapServers(),
                        // By default, a producer refreshes the metadata of its topics every five minutes, or after
                        // errors.
                        Map.of("client.id", "test", "metadata.max.age.ms", "50"),
                        List.of(topic),
                        new Workload(1, 1, 1, RecordSpec.of(new Bytes(100), new Content.Random()), produce),
                        2,
                        7,
                        false,
                        TestClients.jvm(folder.resolve("client.log"))),
                CLOCK);
    }

    private static long acked(ClientFleet fleet) {
        try (LoadSession session = fleet.start(WireLoads.openLoop(200, Duration.ofSeconds(1)))) {
            await().atMost(LONG).until(() -> {
                session.poll();
                return session.ended();
            });
            return session.stop(LONG).acked();
        }
    }

    @Test
    void bringBackNoTopicThatIsDeletedOnceTheyHaveLeftIt() throws Exception {
        String first = KAFKA.topic(1);
        String second = KAFKA.topic(1);
        try (ClientFleet fleet = fleet(first)) {
            assertThat(acked(fleet)).isPositive();

            fleet.leave();
            KAFKA.admin().deleteTopics(List.of(first)).all().get();
            fleet.retarget(List.of(second));

            // One second of load is twenty times the metadata refresh interval of these producers.
            assertThat(acked(fleet)).isPositive();
            Set<String> there = KAFKA.admin().listTopics().names().get();
            assertThat(there).contains(second).doesNotContain(first);
        }
    }

    @Test
    void leaveTheChildUsableThatHasLeftItsTopicsTwice() {
        String topic = KAFKA.topic(1);
        try (ClientFleet fleet = fleet(topic)) {
            List<Long> pids = fleet.pids();
            fleet.leave();
            fleet.leave();

            assertThat(acked(fleet)).isPositive();
            assertThat(fleet.pids()).isEqualTo(pids);
        }
    }
}
