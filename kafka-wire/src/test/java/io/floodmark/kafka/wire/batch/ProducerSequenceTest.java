package io.floodmark.kafka.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.error.EnvironmentException;
import org.junit.jupiter.api.Test;

final class ProducerSequenceTest {
    @Test
    void numbersFollowEachOtherAndGoRoundToZero() {
        ProducerSequence sequence = new ProducerSequence(new ProducerId(17, (short) 3));

        assertThat(sequence.take(5)).isZero();
        assertThat(sequence.take(Integer.MAX_VALUE)).isEqualTo(5);
        // 5 + (2^31 - 1) is 4 beyond the last number, which is followed by 0.
        assertThat(sequence.take(1)).isEqualTo(4);
        assertThat(sequence.producerId()).isEqualTo(17);
        assertThat(sequence.epoch()).isEqualTo((short) 3);
    }

    @Test
    void beginsAgainUnderTheNextEpoch() {
        ProducerSequence sequence = new ProducerSequence(new ProducerId(17, (short) 0));
        assertThat(sequence.take(9)).isZero();

        sequence.beginAgain();

        assertThat(sequence.epoch()).isEqualTo((short) 1);
        assertThat(sequence.take(1)).isZero();
    }

    @Test
    void endsWithTheLastEpoch() {
        ProducerSequence sequence = new ProducerSequence(new ProducerId(17, Short.MAX_VALUE));

        assertThatThrownBy(sequence::beginAgain)
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("idempotence: false");
    }
}
