package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatheringTest {
    private static final long LINGER = Duration.ofMillis(2).toNanos();
    private static final long BATCH = 128 << 10;

    private final ManualClock clock = new ManualClock();
    private final LaneRoom room = new LaneRoom(1_000, 1 << 30);
    private final InFlight inFlight = new InFlight(1 << 30);
    private Gathering gathering = gathering("lanes.prompt", "true");

    private Gathering gathering(String... settings) {
        return new Gathering(Gateways.settings("127.0.0.1:1", settings).lanes(), room, inFlight, clock.nanoTime());
    }

    private Parcel arrival(long bytes) {
        clock.advance(Duration.ofNanos(1_000));
        assertThat(room.take(1, bytes)).isTrue();
        return new Parcel(List.of(), bytes, clock.nanoTime());
    }

    private long nanos(Parcel head) {
        return gathering.nanos(head, clock.nanoTime());
    }

    private void send(Parcel parcel) {
        inFlight.sent(parcel.sizeBytes());
    }

    private void answer(Parcel parcel) {
        inFlight.answered(parcel.sizeBytes());
        room.giveBack(1, parcel.sizeBytes());
    }

    @Test
    void letsARecordLeaveAtOnceWhereNothingIsUnderWay() {
        assertThat(nanos(arrival(100))).isZero();
    }

    @Test
    void keepsARecordForTheLingerWhileAnEarlierOneIsUnderWay() {
        Parcel first = arrival(100);
        assertThat(nanos(first)).isZero();
        send(first);

        Parcel second = arrival(100);
        assertThat(nanos(second)).isEqualTo(LINGER);

        clock.advance(Duration.ofMillis(1));
        assertThat(nanos(second)).isEqualTo(LINGER / 2);

        clock.advance(Duration.ofMillis(1));
        assertThat(nanos(second)).isZero();
    }

    @Test
    void letsAllThatCameMeanwhileLeaveTogetherOnceTheEarlierIsAnswered() {
        Parcel first = arrival(100);
        assertThat(nanos(first)).isZero();
        send(first);
        Parcel second = arrival(100);
        Parcel third = arrival(100);
        assertThat(gathering.goesOn()).isTrue();

        answer(first);

        assertThat(gathering.goesOn()).isFalse();
        assertThat(nanos(second)).isZero();
        send(second);
        assertThat(nanos(third)).isZero();
        send(third);
        assertThat(nanos(arrival(100))).isEqualTo(LINGER);
    }

    @Test
    void waitsNoLongerThanForABatch() {
        Parcel first = arrival(BATCH);
        assertThat(nanos(first)).isZero();
        send(first);

        Parcel second = arrival(BATCH - 1);
        assertThat(nanos(second)).isEqualTo(LINGER);
        arrival(1);

        assertThat(gathering.goesOn()).isFalse();
        assertThat(nanos(second)).isZero();
    }

    @Test
    void leavesLingeringToTheProducerWhereItIsOff() {
        gathering = gathering("lanes.prompt", "false");
        send(arrival(100));

        assertThat(nanos(arrival(100))).isZero();
    }
}
