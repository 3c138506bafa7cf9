package io.floodmark.model.unit;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void readsBackFromItsText(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            Quantile quantile = new Quantile(1 - Math.pow(10, -random.nextDouble(0.001, 6)));
            assertThat(Quantile.parse(quantile.toString()))
                    .as("seed %d: %s", seed, quantile)
                    .isEqualTo(quantile);
        }
    }

    @ParameterizedTest
    @CsvSource({"p50, 0.5", "p99, 0.99", "p99.9, 0.999", "p0.1, 0.001", "p05, 0.05"})
    void isWrittenAsAPercentile(String text, double value) {
        assertThat(Quantile.parse(text).value()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "99", "P99", "p99%", "p9 9", "px"})
    void refusesAnyOtherText(String text) {
        assertThatThrownBy(() -> Quantile.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, 1.1, Double.NaN})
    void liesStrictlyBetweenItsEnds(double value) {
        refused("quantile", value, () -> new Quantile(value));
    }

    @Test
    void refusesTheMinimumAndTheMaximumAsText() {
        refused("quantile", 0.0, () -> Quantile.parse("p0"));
        refused("quantile", 1.0, () -> Quantile.parse("p100"));
    }

    @Test
    void isOrderedByItsValue() {
        assertThat(List.of(Quantile.P999, Quantile.P50, Quantile.P99).stream().sorted())
                .containsExactly(Quantile.P50, Quantile.P99, Quantile.P999);
    }
}
