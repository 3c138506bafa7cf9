package io.floodmark.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ProduceSpecTest {
    @Test
    void aLoneBrokerIsNotAskedThroughOneConnection() {
        assertThat(ProduceSpec.DEFAULT.producers(1)).isEqualTo(3);
        assertThat(ProduceSpec.DEFAULT.producers(3)).isEqualTo(3);
        assertThat(ProduceSpec.DEFAULT.producers(12)).isEqualTo(12);
    }

    @Test
    void whatThePlanSaysCounts() {
        ProduceSpec one = ProduceSpec.wire(
                OptionalInt.of(1),
                ProduceSpec.Acks.ALL,
                Bytes.ofKiB(16),
                Duration.ofMillis(5),
                ProduceSpec.Codec.NONE,
                5);

        assertThat(one.producers(12)).isEqualTo(1);
    }
}
