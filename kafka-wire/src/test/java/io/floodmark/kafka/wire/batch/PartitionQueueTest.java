package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class PartitionQueueTest {
    @Test
    void starvesUntilABatchLeaves() {
        PartitionQueue queue = new PartitionQueue("orders", Uuid.ZERO_UUID, 0, 0, null);

        assertThat(queue.starve(1_000)).isZero();
        assertThat(queue.starve(3_500)).isEqualTo(2_500);
        queue.sent();
        assertThat(queue.starve(9_000)).isZero();
    }
}
