package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneRoomTest {
    @Test
    void aLaneTakesAllOfARequestOrNothing() {
        LaneRoom room = new LaneRoom(10, 1_000);

        assertThat(room.take(6, 500)).isTrue();
        assertThat(room.take(5, 1)).isFalse();
        assertThat(room.take(1, 501)).isFalse();
        assertThat(room.records()).isEqualTo(6);
        assertThat(room.bytes()).isEqualTo(500);
        assertThat(room.filled()).isEqualTo(0.6);

        room.giveBack(6, 500);
        assertThat(room.filled()).isZero();
    }
}
