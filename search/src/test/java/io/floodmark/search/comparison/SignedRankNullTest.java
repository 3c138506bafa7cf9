package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignedRankNullTest {
    /** The usual tables have these sums for two-sided 5%: n = 8: 3, 10: 8, 15: 25, 20: 52. */
    @ParameterizedTest
    @CsvSource({"8, 3", "10, 8", "15, 25", "20, 52"})
    void hasTheTablesSums(int n, int sum) {
        SignedRankNull distribution = SignedRankNull.of(n);

        assertThat(2 * distribution.atMost(sum)).isLessThanOrEqualTo(0.05);
        assertThat(2 * distribution.atMost(sum + 1)).isGreaterThan(0.05);
        assertThat(distribution.walshRank(0.95)).isEqualTo(sum + 1);
    }

    @Test
    void isExactForFew() {
        assertThat(SignedRankNull.of(3).atMost(3)).isCloseTo(5 / 8.0, within(1e-12));
        assertThat(SignedRankNull.of(20).atMost(210)).isCloseTo(1, within(1e-12));
    }

    @Test
    void tellsWhatFewPairsCanGive() {
        SignedRankNull distribution = SignedRankNull.of(5);

        assertThat(distribution.walshRank(0.95)).isEqualTo(1);
        assertThat(distribution.confidence(1)).isCloseTo(0.9375, within(1e-12));
    }
}
