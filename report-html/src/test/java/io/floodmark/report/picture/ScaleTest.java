package io.floodmark.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void mapsItsEndsToPixels() {
        Scale scale = Scale.linear(10, 20, 300, 100);

        assertThat(scale.at(10)).isEqualTo(300);
        assertThat(scale.at(15)).isEqualTo(200);
        assertThat(scale.at(20)).isEqualTo(100);
    }

    @Test
    void givesEqualRatiosEqualLengthsWhenLogarithmic() {
        Scale scale = Scale.logarithmic(1, 10_000, 0, 400);

        assertThat(scale.at(10)).isCloseTo(100, within(1e-9));
        assertThat(scale.at(1000)).isCloseTo(300, within(1e-9));
    }

    @Test
    void isLogarithmicOnlyForLoadsOfDifferentMagnitude() {
        assertThat(Scale.ofLoads(9_000, 62_000, 0, 1).logarithmic()).isFalse();
        assertThat(Scale.ofLoads(100, 62_000, 0, 1).logarithmic()).isTrue();
    }

    @Test
    void holdsWhatLiesBeyondAtItsEdge() {
        assertThat(Scale.linear(0, 1.5, 0, 150).clamped(9)).isEqualTo(150);
    }

    @Test
    void hasRoundTicks() {
        assertThat(Scale.linear(0, 69_900, 0, 1).ticks(5)).containsExactly(0.0, 20_000.0, 40_000.0, 60_000.0);
        assertThat(Scale.linear(44_600, 52_600, 0, 1).ticks(5)).containsExactly(46_000.0, 48_000.0, 50_000.0, 52_000.0);
        assertThat(Scale.logarithmic(1.5, 60, 0, 1).ticks(5)).containsExactly(2.0, 5.0, 10.0, 20.0, 50.0);
        assertThat(Scale.logarithmic(1.5, 6e5, 0, 1).ticks(5)).containsExactly(10.0, 100.0, 1e3, 1e4, 1e5);
    }

    @Test
    void rejectsAnEmptyRange() {
        assertThatThrownBy(() -> Scale.linear(1, 1, 0, 1)).hasMessageContaining("1.0 to 1.0");
        assertThatThrownBy(() -> Scale.logarithmic(0, 1, 0, 1)).hasMessageContaining("above 0");
    }
}
