package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.settings.AffinitySettings;
import io.floodmark.testing.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final TopicView TOPIC = new TopicView("t", List.of(1, TopicView.NO_LEADER), 1, OptionalInt.of(1));

    private final List<Reason> refused = new ArrayList<>();
    private final Placement placement = new Placement(
            new Affinity(
                    new AffinitySettings(true, Duration.ofSeconds(30), Duration.ofMillis(500)),
                    new ManualClock(),
                    new Random(1)),
            1,
            refused::add);

    private static Event event(String key, int partition) {
        return new Event(
                key.isEmpty() ? null : key.getBytes(StandardCharsets.UTF_8),
                new byte[] {1},
                List.of(),
                partition,
                Event.NO_TIMESTAMP);
    }

    @Test
    void refusesAtOnceWhatIsForAPartitionWithoutALeaderAndPlacesTheRest() {
        List<Event> events = List.of(event("", 0), event("", 1), event("", Event.ANY_PARTITION));
        CompletableFuture<List<RecordOutcome>> known = new CompletableFuture<>();
        RequestDelivery delivery = new RequestDelivery(events.size(), known::complete);

        List<PendingRecord> placed = placement.place(events, TOPIC, 0, delivery).get(0);

        assertThat(placed).extracting(each -> each.record().partition()).containsExactly(0, 0);
        assertThat(refused).containsExactly(Reason.KAFKA_AWAY);
        placed.forEach(each -> delivery.complete(each.index(), new RecordOutcome.Written(0, 1, 1)));
        assertThat(known.join().get(1))
                .isEqualTo(new NotWritten(Reason.KAFKA_AWAY, "partition 1 of topic t has no leader now"));
    }

    @Test
    void knowsThePartitionOfAKey() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            events.add(event("key-" + i, Event.ANY_PARTITION));
        }

        List<PendingRecord> placed = placement
                .place(events, TOPIC, 0, new RequestDelivery(events.size(), outcomes -> {}))
                .get(0);

        assertThat(placed)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.record().partition()).isZero());
        assertThat(refused).hasSize(events.size() - placed.size()).isNotEmpty();
    }
}
