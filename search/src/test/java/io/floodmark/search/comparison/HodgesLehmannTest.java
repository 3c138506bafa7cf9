package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class HodgesLehmannTest {
    /**
     * Differences of Hollander and Wolfe's example 3.1 (depression scale); R's wilcox.test(conf.int = TRUE) gives the
     * same result.
     */
    private static final List<Double> DEPRESSION =
            List.of(0.952, -0.147, 1.022, 0.430, 0.620, 0.590, 0.490, -0.080, 0.010);

    @Test
    void isTheMiddleOfTheWalshAverages() {
        HodgesLehmann middle = HodgesLehmann.of(Differences.of(DEPRESSION), 0.95);

        assertThat(middle.estimate()).isCloseTo(0.46, within(1e-9));
        assertThat(middle.low()).isCloseTo(0.010, within(1e-9));
        assertThat(middle.high()).isCloseTo(0.786, within(1e-9));
        assertThat(middle.confidence()).isBetween(0.95, 0.97);
    }

    @Test
    void movesLittleForOneOddPair() {
        List<Double> odd = List.of(0.952, -0.147, 1.022, 0.430, 0.620, 0.590, 0.490, -0.080, 100.0);

        assertThat(HodgesLehmann.of(Differences.of(odd), 0.95).estimate()).isBetween(0.4, 0.65);
    }

    @Test
    void isThatOneDifference() {
        HodgesLehmann one = HodgesLehmann.of(Differences.of(List.of(0.3)), 0.95);

        assertThat(one).isEqualTo(new HodgesLehmann(0.3, 0.3, 0.3, 0));
    }
}
