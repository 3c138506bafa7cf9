package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.TopicLog;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a lane writes no record twice while brokers of a cluster do not answer. */
@Tag("full")
class LaneInTroubleTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int LONGEST = 2_000;

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(3).shared();

    /**
     * A follower does not answer, so the leader gives up a record that is in its log, and refuses the next one. The
     * producer handles that before its own timeout, because its thread is blocked meanwhile.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writesOnceWhatIsTriedAgainWhileALaterRecordIsRefused(boolean affinity) throws Exception {
        List<Integer> brokers = KAFKA.brokers();
        int silent = brokers.get(1);
        String topic = "tried-again-" + affinity;
        String other = "other-" + affinity;
        create(topic, brokers.get(0), silent);
        create(other, brokers.get(2));
        GatewaySettings settings = TestSettings.of(
                KAFKA.bootstrapServers(), "lanes.delivery-timeout", "6s", "affinity.enabled", "" + affinity);
        long request = Duration.ofMillis(ProducerProperties.requestMillis(settings.lanes()))
                .toNanos();
        int partition = affinity ? 0 : Event.ANY_PARTITION;
        Lane lane = new Lane(
                0, settings.lanes(), ProducerProperties.of(settings, Map.of(), "test"), new Deaf(), System::nanoTime);
        CompletableFuture<RecordOutcome> first;
        try {
            await().atMost(SOON).until(() -> written(put(lane, topic, partition, "before", outcome -> {})));
            await().atMost(SOON).until(() -> written(put(lane, other, 0, "before", outcome -> {})));

            KAFKA.pause(silent);
            try {
                long sent = System.nanoTime();
                first = put(lane, topic, partition, "first", outcome -> {});
                LockSupport.parkNanos(request / 2);
                CompletableFuture<RecordOutcome> refused =
                        put(lane, topic, partition, "x".repeat(2 * LONGEST), outcome -> {});
                LockSupport.parkNanos(request / 4);
                CompletableFuture<RecordOutcome> late =
                        put(lane, other, 0, "late", outcome -> parkUntil(sent + request * 5 / 4));

                assertThat(late).succeedsWithin(SOON);
                if (affinity) {
                    assertThat(refused)
                            .succeedsWithin(SOON)
                            .isInstanceOfSatisfying(
                                    NotWritten.class,
                                    why -> assertThat(why.reason()).isEqualTo(Reason.TOO_LARGE));
                    assertThat(first).succeedsWithin(SOON).isInstanceOf(RecordOutcome.Unknown.class);
                } else {
                    // If the producer sent it before the first is acknowledged, it would be refused by now.
                    LockSupport.parkNanos(request);
                }
            } finally {
                KAFKA.resume(silent);
            }
            await().atMost(SOON).until(() -> written(put(lane, topic, partition, "after", outcome -> {})));
            assertThat(first).succeedsWithin(SOON);
        } finally {
            lane.end(0);
            lane.join(SOON);
        }

        Map<String, Long> log = TopicLog.values(KAFKA.bootstrapServers(), topic).stream()
                .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
        assertThat(log).containsEntry("first", 1L).containsKeys("before", "after");
    }

    /** Creates a topic of one partition with these replicas, the first of which is the leader. */
    private static void create(String topic, Integer... replicas) throws Exception {
        NewTopic one = new NewTopic(topic, Map.of(0, List.of(replicas)))
                .configs(Map.of("max.message.bytes", Integer.toString(LONGEST)));
        KAFKA.admin().createTopics(Set.of(one)).all().get();
    }

    /** Parks until that time, even if the thread is woken earlier. */
    private static void parkUntil(long nanos) {
        while (System.nanoTime() - nanos < 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static boolean written(CompletableFuture<RecordOutcome> outcome) {
        return outcome.join() instanceof RecordOutcome.Written;
    }

    private static CompletableFuture<RecordOutcome> put(
            Lane lane, String topic, int partition, String value, Consumer<RecordOutcome> hears) {
        CompletableFuture<RecordOutcome> known = new CompletableFuture<>();
        RequestDelivery delivery = new RequestDelivery(1, outcomes -> {
            hears.accept(outcomes.get(0));
            known.complete(outcomes.get(0));
        });
        int bytes = value.length();
        PendingRecord pending = new PendingRecord(record(topic, partition, value), bytes, 0, delivery);
        assertThat(lane.room().take(1, bytes)).isTrue();
        lane.put(new RecordGroup(List.of(pending), bytes, System.nanoTime()));
        return known;
    }

    private static ProducerRecord<byte[], byte[]> record(String topic, int partition, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return partition == Event.ANY_PARTITION
                ? new ProducerRecord<>(topic, bytes)
                : new ProducerRecord<>(topic, partition, null, bytes);
    }
}
