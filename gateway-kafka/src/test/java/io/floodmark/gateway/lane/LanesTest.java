package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import io.floodmark.testing.kafka.KafkaCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LanesTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int SEVERAL = 4;

    @RegisterExtension
    static final KafkaCluster KAFKA = KafkaCluster.processes(1).acls().shared();

    private static List<RecordOutcome> put(Lanes lanes, String topic) {
        return putting(lanes, topic)
                .orTimeout(SOON.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    private static CompletableFuture<List<RecordOutcome>> putting(Lanes lanes, String topic) {
        CompletableFuture<List<RecordOutcome>> known = new CompletableFuture<>();
        PendingRecord pending = new PendingRecord(
                new ProducerRecord<>(topic, new byte[] {1}), 65, 0, new RequestDelivery(1, known::complete));
        assertThat(lanes.put(List.of(List.of(pending)))).isTrue();
        return known;
    }

    @Test
    void endAllAtOnceWhereKafkaSaysNothing() {
        String topic = KAFKA.topic(1);
        GatewaySettings settings = TestSettings.of(KAFKA.bootstrapServers(), "lanes.count", "1");
        List<Lanes> several = new ArrayList<>();
        for (int i = 0; i < SEVERAL; i++) {
            several.add(Lanes.open(settings, Map.of(), "test-" + i, new Deaf(), System::nanoTime));
        }
        several.forEach(lanes -> assertThat(put(lanes, topic)).hasSize(1));

        List<CompletableFuture<List<RecordOutcome>>> held;
        long took;
        KAFKA.pause(1);
        try {
            held = several.stream().map(lanes -> putting(lanes, topic)).toList();
            await().until(() ->
                    several.stream().allMatch(lanes -> lanes.all().get(0).oldestNanos() == 0));
            long before = System.nanoTime();
            Lanes.close(several, Duration.ofSeconds(3), System::nanoTime);
            took = System.nanoTime() - before;
        } finally {
            KAFKA.resume(1);
        }

        // One after the other they would take three seconds each.
        assertThat(Duration.ofNanos(took)).isLessThan(Duration.ofSeconds(8));
        assertThat(held)
                .allSatisfy(each -> assertThat(each)
                        .succeedsWithin(SOON)
                        .satisfies(
                                outcomes -> assertThat(outcomes).singleElement().isInstanceOf(Unknown.class)));
        assertThat(several).noneMatch(Lanes::alive);
    }

    @Test
    void haveCountedAnAnswerWhenTheClientHearsIt() {
        String topic = KAFKA.topic(1);
        GatewaySettings settings = TestSettings.of(KAFKA.bootstrapServers(), "lanes.count", "1");
        Lanes lanes = Lanes.open(settings, Map.of(), "test", new Deaf(), System::nanoTime);
        long opened = System.nanoTime();
        CompletableFuture<Long> heldWhenTold = new CompletableFuture<>();
        CompletableFuture<Long> writtenWhenTold = new CompletableFuture<>();
        try {
            RequestDelivery delivery = new RequestDelivery(1, outcomes -> {
                heldWhenTold.complete(lanes.bytes());
                writtenWhenTold.complete(lanes.all().get(0).writtenNanos() - opened);
            });
            PendingRecord pending = new PendingRecord(new ProducerRecord<>(topic, new byte[] {1}), 65, 0, delivery);
            assertThat(lanes.put(List.of(List.of(pending)))).isTrue();

            assertThat(heldWhenTold).succeedsWithin(SOON).isEqualTo(0L);
            assertThat(writtenWhenTold)
                    .succeedsWithin(SOON)
                    .satisfies(nanos -> assertThat(nanos).isPositive());
        } finally {
            lanes.close(Duration.ZERO);
        }
    }

    @Test
    void refuseForGoodWhatOneOfThemCouldNeverTake() {
        GatewaySettings settings = TestSettings.of(
                "127.0.0.1:1", "lanes.count", "1", "lanes.max-records", "3", "requests.max-records", "3");
        Lanes lanes = Lanes.open(settings, Map.of(), "test", new Deaf(), System::nanoTime);
        List<PendingRecord> four = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            four.add(new PendingRecord(
                    new ProducerRecord<>("t", new byte[] {1}), 65, i, new RequestDelivery(4, outcomes -> {})));
        }

        assertThatThrownBy(() -> lanes.put(List.of(four)))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_LARGE));

        assertThat(lanes.full(64)).isFalse();
        assertThat(lanes.full(1L << 40)).isTrue();
        lanes.close(Duration.ZERO);
    }

    @Test
    void refuseARequestThatComesOnceTheyHaveEnded() {
        Lanes lanes = Lanes.open(
                TestSettings.of("127.0.0.1:1", "lanes.count", "1"), Map.of(), "test", new Deaf(), System::nanoTime);
        lanes.close(Duration.ZERO);
        PendingRecord late = new PendingRecord(
                new ProducerRecord<>("t", new byte[] {1}), 65, 0, new RequestDelivery(1, outcomes -> {}));

        assertThatThrownBy(() -> lanes.put(List.of(List.of(late))))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.DRAINING));
        assertThat(lanes.bytes()).isZero();
    }
}
