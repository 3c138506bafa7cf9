package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SpeedSlopeTest {
    private static final SpeedSlope SLOPE = new SpeedSlope(0.8, 0.3);
    private static final ReferenceCost USUAL = new ReferenceCost(Math.log(10), 0.02);
    private static final ReferenceCost SLOW = new ReferenceCost(Math.log(11), 0.02);

    @Test
    void lowersTheLoadOfATrialOnAFasterMachine() {
        LoadShift shift = SLOPE.shift(USUAL, SLOW);

        assertThat(shift.factor()).isCloseTo(Math.pow(11 / 10.0, -0.8), within(1e-9));
        assertThat(SLOPE.shift(SLOW, USUAL).ln()).isCloseTo(-shift.ln(), within(1e-12));
    }

    @Test
    void isTheLessCertainTheFurtherTheSpeedHasMoved() {
        double near =
                SLOPE.shift(USUAL, new ReferenceCost(Math.log(10.1), 0.02)).sd();
        double far = SLOPE.shift(USUAL, new ReferenceCost(Math.log(14), 0.02)).sd();

        assertThat(near).isCloseTo(Math.hypot(0.8 * 0.02 * Math.sqrt(2), 0.3 * Math.log(1.01)), within(1e-9));
        assertThat(far).isGreaterThan(3 * near);
    }

    @Test
    void movesNothingAtTheSameReading() {
        assertThat(SLOPE.shift(SLOW, SLOW)).isEqualTo(LoadShift.NONE);
    }
}
