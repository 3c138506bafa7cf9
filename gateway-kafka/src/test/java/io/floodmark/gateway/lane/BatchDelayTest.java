package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import io.floodmark.testing.gateway.TestSettings;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchDelayTest {
    private static final long LINGER = Duration.ofMillis(2).toNanos();
    private static final long BATCH = 128 << 10;

    private final ManualClock clock = new ManualClock();
    private final LaneRoom room = new LaneRoom(1_000, 1 << 30);
    private final InFlight inFlight = new InFlight(1 << 30);
    private BatchDelay delay = delay("lanes.adaptive-linger", "true");

    private BatchDelay delay(String... settings) {
        return new BatchDelay(TestSettings.of("127.0.0.1:1", settings).lanes(), room, inFlight, clock.nanoTime());
    }

    private RecordGroup arrival(long bytes) {
        clock.advance(Duration.ofNanos(1_000));
        assertThat(room.take(1, bytes)).isTrue();
        return new RecordGroup(List.of(), bytes, clock.nanoTime());
    }

    private long nanos(RecordGroup head) {
        return delay.nanos(head, clock.nanoTime());
    }

    private void send(RecordGroup group) {
        inFlight.sent(group.sizeBytes());
    }

    private void answer(RecordGroup group) {
        inFlight.answered(group.sizeBytes());
        room.giveBack(1, group.sizeBytes());
    }

    @Test
    void letsARecordLeaveAtOnceWhereNothingIsUnderWay() {
        assertThat(nanos(arrival(100))).isZero();
    }

    @Test
    void keepsARecordForTheLingerWhileAnEarlierOneIsUnderWay() {
        RecordGroup first = arrival(100);
        assertThat(nanos(first)).isZero();
        send(first);

        RecordGroup second = arrival(100);
        assertThat(nanos(second)).isEqualTo(LINGER);

        clock.advance(Duration.ofMillis(1));
        assertThat(nanos(second)).isEqualTo(LINGER / 2);

        clock.advance(Duration.ofMillis(1));
        assertThat(nanos(second)).isZero();
    }

    @Test
    void letsAllThatCameMeanwhileLeaveTogetherOnceTheEarlierIsAnswered() {
        RecordGroup first = arrival(100);
        assertThat(nanos(first)).isZero();
        send(first);
        RecordGroup second = arrival(100);
        RecordGroup third = arrival(100);
        assertThat(delay.goesOn()).isTrue();

        answer(first);

        assertThat(delay.goesOn()).isFalse();
        assertThat(nanos(second)).isZero();
        send(second);
        assertThat(nanos(third)).isZero();
        send(third);
        assertThat(nanos(arrival(100))).isEqualTo(LINGER);
    }

    @Test
    void waitsNoLongerThanForABatch() {
        RecordGroup first = arrival(BATCH);
        assertThat(nanos(first)).isZero();
        send(first);

        RecordGroup second = arrival(BATCH - 1);
        assertThat(nanos(second)).isEqualTo(LINGER);
        arrival(1);

        assertThat(delay.goesOn()).isFalse();
        assertThat(nanos(second)).isZero();
    }

    @Test
    void leavesLingeringToTheProducerWhereItIsOff() {
        delay = delay("lanes.adaptive-linger", "false");
        send(arrival(100));

        assertThat(nanos(arrival(100))).isZero();
    }
}
