package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class LaneTest {
    @Test
    void starvesUntilABatchLeaves() {
        Lane lane = new Lane("orders", Uuid.ZERO_UUID, 0, 0, null);

        assertThat(lane.starve(1_000)).isZero();
        assertThat(lane.starve(3_500)).isEqualTo(2_500);
        lane.sent();
        assertThat(lane.starve(9_000)).isZero();
    }
}
