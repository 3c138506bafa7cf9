package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.settings.LaneSettings;
import io.floodmark.testing.ManualClock;
import io.floodmark.testing.gateway.TestSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class PartitionQueuesTest {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    private final ManualClock clock = new ManualClock();
    private final LaneSettings settings =
            TestSettings.of("127.0.0.1:1", "lanes.count", "1").lanes();
    private final InFlight inFlight = new InFlight(settings.inFlight().value());
    private final LaneRoom room =
            new LaneRoom(settings.maxRecords(), settings.maxBytes().value());
    private final PartitionQueues queues = new PartitionQueues(inFlight, room, settings);
    private final List<String> stuck = new ArrayList<>();
    private final List<InFlightRecord> inFlightRecords = new ArrayList<>();

    private static PendingRecord pending(String topic, int bytes) {
        return new PendingRecord(
                new ProducerRecord<>(topic, 0, null, new byte[] {1}), bytes, 0, new RequestDelivery(1, outcomes -> {}));
    }

    private LanePartitionQueue queue(String topic) {
        return queues.of(pending(topic, 1).record());
    }

    /** Sends records of that size for as long as the partition may send. Returns its bytes in flight. */
    private long fill(String topic, int bytes) {
        LanePartitionQueue queue = queue(topic);
        while (queues.maySend(queue)) {
            assertThat(room.take(1, bytes)).isTrue();
            send(topic, bytes);
        }
        return queue.inFlightBytes();
    }

    private InFlightRecord send(String topic, int bytes) {
        InFlightRecord sent = queues.sent(queue(topic), pending(topic, bytes), clock.nanoTime());
        inFlightRecords.add(sent);
        return sent;
    }

    private void answer(String topic, int bytes) {
        room.giveBack(1, bytes);
        InFlightRecord first = inFlightRecords.stream()
                .filter(record -> record.topic().equals(topic))
                .findFirst()
                .orElseThrow();
        inFlightRecords.remove(first);
        queues.answered(first, clock.nanoTime());
    }

    @Test
    void leaveAQuarterToOthersWhereOneTakesAllItMay() {
        assertThat(fill("sick", KIB)).isEqualTo(6 * MIB);
        assertThat(queues.maySend(queue("well"))).isTrue();
    }

    @Test
    void leaveSomethingHoweverManyAreStuck() {
        for (int i = 0; i < 20; i++) {
            fill("sick-" + i, KIB);
        }

        LanePartitionQueue well = queue("well");
        assertThat(queues.maySend(well)).isTrue();
    }

    @Test
    void leaveRoomForRecordsThatAreSmall() {
        fill("sick", 65);

        assertThat(queue("sick").inFlightRecords()).isLessThan(settings.maxRecords());
        assertThat(queues.maySend(queue("well"))).isTrue();
    }

    @Test
    void goOnOnceAQuarterIsAnswered() {
        fill("busy", MIB);
        LanePartitionQueue busy = queue("busy");
        queues.enqueue(busy, pending("busy", MIB), clock.nanoTime());

        answer("busy", MIB);
        assertThat(queues.anyAnswered()).isFalse();
        answer("busy", MIB);

        assertThat(queues.anyAnswered()).isTrue();
        List<LanePartitionQueue> served = new ArrayList<>();
        queues.serveAnswered(served::add);
        assertThat(served).containsExactly(busy);
    }

    @Test
    void knowWhetherAnEarlierRecordOfAPartitionIsInFlight() {
        fill("other", MIB);
        InFlightRecord first = send("t", 1);
        InFlightRecord second = send("t", 1);
        InFlightRecord third = send("t", 1);

        assertThat(first.hasEarlierInFlight()).isFalse();
        assertThat(second.hasEarlierInFlight()).isTrue();
        answer("t", 1);
        assertThat(second.hasEarlierInFlight()).isFalse();
        assertThat(third.hasEarlierInFlight()).isTrue();
        answer("t", 1);
        assertThat(third.hasEarlierInFlight()).isFalse();
    }

    @Test
    void letAsMuchWaitAsIsLeftForOthers() {
        LanePartitionQueue busy = queue("busy");
        while (room.take(1, MIB) && queues.mayWait(busy, pending("busy", MIB), clock.nanoTime())) {
            queues.enqueue(busy, pending("busy", MIB), clock.nanoTime());
        }

        assertThat(busy.waitingBytes()).isEqualTo(16 * MIB);
    }

    @Test
    void letLittleWaitForPartitionsWithoutAnswers() {
        fill("sick", MIB);
        LanePartitionQueue sick = queue("sick");
        clock.advance(Duration.ofSeconds(1));
        while (room.take(1, MIB) && queues.mayWait(sick, pending("sick", MIB), clock.nanoTime())) {
            queues.enqueue(sick, pending("sick", MIB), clock.nanoTime());
        }

        assertThat(sick.waitingBytes()).isEqualTo(9 * MIB);
        assertThat(StuckPartitions.full(sick, clock.nanoTime()).message()).contains("partition sick-0 for 1 s");
    }

    @Test
    void letARequestWaitAsAWholeHoweverLargeItIs() {
        LanePartitionQueue queue = queue("t");
        RequestDelivery request = new RequestDelivery(40, outcomes -> {});
        assertThat(room.take(32, 32L * MIB)).isTrue();

        for (int i = 0; i < 32; i++) {
            PendingRecord part = new PendingRecord(new ProducerRecord<>("t", 0, null, new byte[] {1}), MIB, i, request);
            assertThat(queues.mayWait(queue, part, clock.nanoTime())).isTrue();
            queues.enqueue(queue, part, clock.nanoTime());
        }
    }

    @Test
    void nameWhatIsStuckAndForgetWhatIsIdle() {
        StuckPartitions watch = new StuckPartitions(0, settings, queues, watch(), clock);
        fill("sick", MIB);
        queue("idle");

        clock.advance(settings.maxWait());
        watch.update(clock.nanoTime());

        assertThat(watch.count()).isEqualTo(1);
        assertThat(stuck).containsExactly("sick");
        assertThat(watch.forGood()).isFalse();
        assertThat(queues.quiet(0, clock.nanoTime()))
                .extracting(each -> each.partition().topic())
                .containsExactly("sick");

        // Kafka's producer has an outcome for each record within its delivery.timeout, or its thread has died.
        clock.advance(settings.deliveryTimeout().plusSeconds(10));
        assertThat(watch.forGood()).isTrue();
        answer("sick", MIB);
        assertThat(watch.forGood()).isFalse();
    }

    private LaneWatch watch() {
        return new Deaf() {
            @Override
            public void stuck(String topic) {
                stuck.add(topic);
            }
        };
    }
}
