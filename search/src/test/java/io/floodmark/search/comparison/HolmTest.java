package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HolmTest {
    @Test
    void correctsTheSmallestMost() {
        assertThat(Holm.adjusted(List.of(0.25, 0.0625, 0.125))).containsExactly(0.25, 0.1875, 0.25);
    }

    @Test
    void neverTurnsTheOrderNorPassesOne() {
        assertThat(Holm.adjusted(List.of(0.75, 0.5))).containsExactly(1.0, 1.0);
        assertThat(Holm.adjusted(List.of())).isEmpty();
    }
}
