package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightTest {
    @Test
    void onceFullAQuarterMustBeAnswered() {
        InFlight inFlight = new InFlight(1_000);

        inFlight.sent(999);
        assertThat(inFlight.full()).isFalse();
        inFlight.sent(1);
        assertThat(inFlight.full()).isTrue();

        inFlight.answered(249);
        assertThat(inFlight.full()).isFalse();
        assertThat(inFlight.stillFull()).isTrue();
        inFlight.answered(1);
        assertThat(inFlight.stillFull()).isFalse();
    }

    @Test
    void tellsWhetherAnythingIsWithoutAnAnswer() {
        InFlight inFlight = new InFlight(1_000);
        assertThat(inFlight.any()).isFalse();

        inFlight.sent(7);
        assertThat(inFlight.any()).isTrue();
        assertThat(inFlight.bytes()).isEqualTo(7);

        inFlight.answered(7);
        assertThat(inFlight.any()).isFalse();
    }

    @Test
    void aBoundOfOneByteIsFreedByItsAnswer() {
        InFlight inFlight = new InFlight(1);

        inFlight.sent(1);
        assertThat(inFlight.full()).isTrue();
        assertThat(inFlight.stillFull()).isTrue();
        inFlight.answered(1);
        assertThat(inFlight.stillFull()).isFalse();
    }
}
