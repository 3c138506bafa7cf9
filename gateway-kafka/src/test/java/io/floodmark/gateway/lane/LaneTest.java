package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests a lane whose producer is blocked: without a cluster, each call of send waits a second for metadata, and fails.
 */
class LaneTest {
    private static final String NOBODY = "127.0.0.1:1";
    private static final int RECORDS = 40;
    private static final int BYTES = 65;
    private static final Duration SOON = Duration.ofSeconds(20);

    private Lane lane = lane("1m");

    private static Lane lane(String maxWait) {
        GatewaySettings settings = TestSettings.of(NOBODY, "lanes.max-wait", maxWait);
        return new Lane(
                0, settings.lanes(), ProducerProperties.of(settings, Map.of(), "test"), new Deaf(), System::nanoTime);
    }

    @AfterEach
    void end() throws InterruptedException {
        lane.end(0);
        lane.join(Duration.ofSeconds(5));
    }

    /** Puts a request with one record for each of these topics. */
    private CompletableFuture<List<RecordOutcome>> put(List<String> topics) {
        CompletableFuture<List<RecordOutcome>> known = new CompletableFuture<>();
        RequestDelivery delivery = new RequestDelivery(topics.size(), known::complete);
        List<PendingRecord> shipments = new ArrayList<>();
        for (int i = 0; i < topics.size(); i++) {
            shipments.add(new PendingRecord(new ProducerRecord<>(topics.get(i), new byte[] {1}), BYTES, i, delivery));
        }
        long bytes = (long) BYTES * topics.size();
        assertThat(lane.room().take(topics.size(), bytes)).isTrue();
        lane.put(new RecordGroup(shipments, bytes, System.nanoTime()));
        return known;
    }

    private static List<String> different() {
        return IntStream.range(0, RECORDS).mapToObj(i -> "topic-" + i).toList();
    }

    @Test
    void isHeldUpByOneRecordOfATopicAndNotByEach() {
        CompletableFuture<List<RecordOutcome>> first = put(Collections.nCopies(RECORDS, "gone"));
        CompletableFuture<List<RecordOutcome>> second = put(Collections.nCopies(RECORDS, "gone"));

        // A second for each of them would take more than a minute.
        assertThat(first).succeedsWithin(SOON).satisfies(outcomes -> refused(outcomes, Reason.KAFKA_AWAY));
        assertThat(second).succeedsWithin(SOON).satisfies(outcomes -> refused(outcomes, Reason.KAFKA_AWAY));
        await().until(() -> lane.room().records() == 0 && lane.room().bytes() == 0);
    }

    private static void refused(List<RecordOutcome> outcomes, Reason reason) {
        assertThat(outcomes)
                .allSatisfy(
                        outcome -> assertThat(((NotWritten) outcome).reason()).isEqualTo(reason));
    }

    @Test
    void triesAnotherTopicAllTheSame() {
        CompletableFuture<List<RecordOutcome>> gone = put(List.of("gone"));
        CompletableFuture<List<RecordOutcome>> other = put(List.of("other", "other"));

        assertThat(gone).succeedsWithin(SOON);
        assertThat(other)
                .succeedsWithin(SOON)
                .satisfies(outcomes -> assertThat(outcomes)
                        .extracting(outcome -> ((NotWritten) outcome).message())
                        .satisfiesExactly(
                                tried -> assertThat(tried).contains("TimeoutException"),
                                rest -> assertThat(rest).contains("blocked")));
    }

    @Test
    void refusesTheRestOfARequestOnceItHasWaitedTooLong() throws InterruptedException {
        end();
        lane = lane("1500ms");

        CompletableFuture<List<RecordOutcome>> known = put(different());

        assertThat(known)
                .succeedsWithin(SOON)
                .satisfies(outcomes -> refused(outcomes.subList(3, RECORDS), Reason.WAITED_TOO_LONG));
    }

    @Test
    void endsInTheMiddleOfARequest() throws InterruptedException {
        CompletableFuture<List<RecordOutcome>> known = put(different());

        lane.end(0);
        lane.join(SOON);

        assertThat(lane.alive()).isFalse();
        assertThat(known).isCompleted();
    }

    @Test
    void answersForWhatComesOnceItHasEnded() throws InterruptedException {
        end();

        CompletableFuture<List<RecordOutcome>> known = put(List.of("late"));

        assertThat(known).succeedsWithin(SOON).satisfies(outcomes -> refused(outcomes, Reason.DRAINING));
        assertThat(lane.open()).isFalse();
        assertThat(lane.takes(BYTES)).isFalse();
    }

    @Test
    void goesOnWithAnotherProducerWhereTheLastOneDoesNotClose() {
        GatewaySettings settings = TestSettings.of(NOBODY);
        ProducerSlot slot = new ProducerSlot(
                0,
                ProducerProperties.of(settings, Map.of(), "test"),
                Thread.currentThread(),
                (inFlightRecord, outcome) -> {},
                new Deaf(),
                System::nanoTime);

        Thread.currentThread().interrupt();
        try {
            assertThatCode(() -> slot.close(Duration.ofSeconds(1))).doesNotThrowAnyException();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
