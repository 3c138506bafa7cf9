package io.floodmark.kafka.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.LabException;
import org.junit.jupiter.api.Test;

final class NumberingTest {
    @Test
    void numbersFollowEachOtherAndGoRoundToZero() {
        Numbering numbering = new Numbering(new ProducerId(17, (short) 3));

        assertThat(numbering.take(5)).isZero();
        assertThat(numbering.take(Integer.MAX_VALUE)).isEqualTo(5);
        // 5 + (2^31 - 1) is 4 beyond the last number, and 0 follows that.
        assertThat(numbering.take(1)).isEqualTo(4);
        assertThat(numbering.producerId()).isEqualTo(17);
        assertThat(numbering.epoch()).isEqualTo((short) 3);
    }

    @Test
    void beginsAgainUnderTheNextEpoch() {
        Numbering numbering = new Numbering(new ProducerId(17, (short) 0));
        assertThat(numbering.take(9)).isZero();

        numbering.beginAgain();

        assertThat(numbering.epoch()).isEqualTo((short) 1);
        assertThat(numbering.take(1)).isZero();
    }

    @Test
    void endsWithTheLastEpoch() {
        Numbering numbering = new Numbering(new ProducerId(17, Short.MAX_VALUE));

        assertThatThrownBy(numbering::beginAgain)
                .isInstanceOf(LabException.class)
                .hasMessageContaining("idempotence: false");
    }
}
