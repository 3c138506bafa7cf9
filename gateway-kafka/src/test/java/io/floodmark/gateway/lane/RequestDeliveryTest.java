package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.error.RecordOutcome;
import org.junit.jupiter.api.Test;

class RequestDeliveryTest {
    @Test
    void hearsEachRecordOnce() {
        int[] told = new int[1];
        RequestDelivery delivery = new RequestDelivery(2, outcomes -> told[0]++);

        assertThat(delivery.complete(0, new RecordOutcome.Unknown("a"))).isTrue();
        assertThat(delivery.complete(0, new RecordOutcome.Written(0, 0, 0))).isFalse();
        assertThat(told[0]).isZero();
        assertThat(delivery.complete(1, new RecordOutcome.Written(0, 0, 0))).isTrue();
        assertThat(told[0]).isEqualTo(1);
    }
}
