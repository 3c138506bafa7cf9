package io.floodmark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyMarginTest {
    private static final double FLOOR = 0.05;
    private static final double SATURATION = 100;

    private final LatencyMargin margin = new LatencyMargin();

    @ParameterizedTest
    @ValueSource(doubles = {40, 60, 80, 95})
    void tellsTheShareOfTheLoadAtWhichTheObjectiveIsReached(double load) {
        margin.saw(FLOOR);
        double limit = SATURATION * (1 - FLOOR);

        double ratio = FLOOR / (1 - load / SATURATION);

        assertThat(margin.utilisation(ratio)).isCloseTo(load / limit, within(1e-9));
    }

    @Test
    void oneReadingIsNoDistance() {
        margin.saw(0.2);

        assertThat(margin.usable(0.2)).isFalse();
        assertThat(margin.usable(0.35)).isTrue();
    }

    @Test
    void isTheSurerTheNearerItIs() {
        margin.saw(0.05);

        assertThat(margin.extraSd(0.9)).isLessThan(margin.extraSd(0.3));
        assertThat(margin.extraSd(0.3)).isLessThan(margin.extraSd(0.1));
    }
}
