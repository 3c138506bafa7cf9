package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InFlightTest {
    @Test
    void tellsHowMuchIsFreeAndTakesAnotherBeyondThat() {
        InFlight inFlight = new InFlight(1_000);

        inFlight.sent(999);
        assertThat(inFlight.free()).isEqualTo(1);
        inFlight.sent(1_000);
        assertThat(inFlight.free()).isZero();
        assertThat(inFlight.takesAnother()).isTrue();

        inFlight.sent(1);
        assertThat(inFlight.takesAnother()).isFalse();
        inFlight.answered(1);
        assertThat(inFlight.takesAnother()).isTrue();
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
        assertThat(inFlight.free()).isZero();
        inFlight.answered(1);
        assertThat(inFlight.free()).isEqualTo(1);
    }
}
