package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class LagWatchTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final Duration APART = Duration.ofMillis(500);

    @Test
    void tellsWhenAConsumerGroupFallsBehind() {
        try (ClusterClient client = connect(KAFKA);
                OtherUsers others = OtherUsers.of(KAFKA, "orders", "billing")) {
            awaitConsumed(client, "billing");

            LagWatch watch = new LagWatch(client, 5, APART, seconds(60), CLOCK);

            Entity billing = Entity.group("billing");
            assertThat(watch.baseline().get(billing)).isBetween(0.0, 5.0);
            assertThat(watch.summary()).startsWith("1 of 1 consumer groups");
            others.stopConsuming();
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(watch.read())
                            .singleElement()
                            .satisfies(sample -> {
                                assertThat(sample.metric()).isEqualTo(Metric.FOREIGN_LAG);
                                assertThat(sample.entity()).isEqualTo(billing);
                                assertThat(sample.value()).isGreaterThan(6);
                            }));
        }
    }

    @Test
    void watchesNoGroupThatWasNotSeenAdvancing() {
        try (ClusterClient client = connect(KAFKA);
                OtherUsers others = OtherUsers.of(KAFKA, "clicks", "nightly")) {
            awaitConsumed(client, "nightly");
            others.stopConsuming();

            LagWatch watch = new LagWatch(client, 3, APART, seconds(60), CLOCK);

            assertThat(watch.baseline()).isEmpty();
            assertThat(watch.summary()).startsWith("0 of 1 consumer groups").contains("did not advance");
            assertThat(watch.read()).isEmpty();
        }
    }

    @Test
    void hasNothingToWatchWhereNobodyConsumes() {
        try (ClusterClient client = connect(KAFKA)) {
            LagWatch watch = new LagWatch(client, 3, APART, seconds(60), CLOCK);

            assertThat(watch.summary()).isEqualTo("no consumer group with members was seen");
            assertThat(watch.read()).isEmpty();
        }
    }

    @Test
    void namesShareGroupsAsNotWatched() {
        KAFKA.create("payments", 1, 1, Map.of());
        Map<String, Object> settings = Map.of("bootstrap.servers", KAFKA.bootstrapServers(), "group.id", "shared-work");
        try (ClusterClient client = connect(KAFKA);
                KafkaShareConsumer<byte[], byte[]> consumer =
                        new KafkaShareConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of("payments"));
            GroupReader reader = new GroupReader(client, CLOCK);
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                consumer.poll(Duration.ofMillis(100));
                return reader.active(seconds(10)).others().contains("shared-work");
            });

            LagWatch watch = new LagWatch(client, 2, APART, seconds(60), CLOCK);

            assertThat(watch.summary())
                    .startsWith("no consumer group with members was seen")
                    .endsWith("are not watched: shared-work");
            assertThat(watch.read()).isEmpty();
        }
    }

    private static void awaitConsumed(ClusterClient client, String group) {
        GroupReader reader = new GroupReader(client, CLOCK);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> reader.active(seconds(10)).committing().contains(group)
                        && reader.read(Set.of(group), seconds(10)).consumed(group) > 0);
    }
}
