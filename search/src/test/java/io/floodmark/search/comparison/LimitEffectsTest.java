package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.unit.Rate;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitEffectsTest {
    private static final double Z90 = 1.6449;

    @Test
    void addsTheSquaresOfTheWidths() {
        Effect effect =
                LimitEffects.between(limit(100, 0.03), limit(138, 0.04), 0.05).orElseThrow();

        assertThat(effect.ratio()).isEqualTo(1.38, within(1e-9));
        assertThat(Math.log(effect.high() / effect.ratio())).isEqualTo(1.96 * 0.05, within(1e-3));
        assertThat(Math.log(effect.ratio() / effect.low())).isEqualTo(1.96 * 0.05, within(1e-3));
        assertThat(effect.probability()).isLessThan(1e-9);
        assertThat(effect.smallestFound()).isEqualTo(Math.expm1(2.8016 * 0.05), within(1e-3));
    }

    @Test
    void isAsSureAsTheShareOfTheErrorAsks() {
        Effect one =
                LimitEffects.between(limit(100, 0.03), limit(108, 0.02), 0.05).orElseThrow();
        Effect ofEleven = LimitEffects.between(limit(100, 0.03), limit(108, 0.02), 0.05 / 11)
                .orElseThrow();

        assertThat(one.shown()).isTrue();
        assertThat(ofEleven.shown()).isFalse();
        assertThat(ofEleven.confidence()).isEqualTo(1 - 0.05 / 11, within(1e-12));
        assertThat(ofEleven.smallestFound()).isGreaterThan(1.3 * one.smallestFound());
        assertThat(ofEleven.alone()).isEqualTo(one.alone());
    }

    @Test
    void knowsOneSideOnlyWhereALimitHasNoUpperEnd() {
        VariantLimit open = new VariantLimit(true, new Rate(150), new Rate(140), Optional.empty(), 0.9);

        Effect better = LimitEffects.between(limit(100, 0.03), open, 0.05).orElseThrow();
        Effect worse = LimitEffects.between(open, limit(100, 0.03), 0.05).orElseThrow();

        assertThat(better.high()).isInfinite();
        assertThat(better.low()).isBetween(1.3, 1.5);
        assertThat(better.shown()).isTrue();
        assertThat(better.smallestFound()).isNaN();
        assertThat(worse.low()).isZero();
        assertThat(worse.high()).isBetween(0.67, 0.78);
        assertThat(worse.shown()).isTrue();
        assertThat(LimitEffects.between(open, open, 0.05)).isEmpty();
    }

    /** Eleven variants are equal: few comparisons may report that any of them differs. */
    @Test
    void keepsTheErrorOverAllVariants() {
        SplittableRandom random = new SplittableRandom(3);
        int told = 0;
        int times = 1_000;
        for (int i = 0; i < times; i++) {
            VariantLimit baseline = limit(100 * Math.exp(0.03 * random.nextGaussian()), 0.03);
            boolean any = false;
            for (int variant = 0; variant < 11; variant++) {
                VariantLimit same = limit(100 * Math.exp(0.03 * random.nextGaussian()), 0.03);
                any |= LimitEffects.between(baseline, same, 0.05 / 11)
                        .orElseThrow()
                        .shown();
            }
            told += any ? 1 : 0;
        }

        // At most 5%, and four standard errors of that share of 1,000.
        assertThat((double) told / times).isLessThan(0.078);
    }

    @Test
    void saysNothingWhereNothingWasCarried() {
        VariantLimit none = new VariantLimit(true, Rate.ZERO, Rate.ZERO, Optional.of(new Rate(50)), 0.9);

        assertThat(LimitEffects.between(limit(100, 0.03), none, 0.05)).isEmpty();
        assertThat(LimitEffects.between(none, limit(100, 0.03), 0.05)).isEmpty();
    }

    /** If the intervals of the limits are correct, 95% of the effects' intervals contain the true value. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void holdsTheTruthAsOftenAsItSays(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int held = 0;
        int times = 2_000;
        for (int i = 0; i < times; i++) {
            VariantLimit one = limit(100 * Math.exp(0.03 * random.nextGaussian()), 0.03);
            VariantLimit other = limit(110 * Math.exp(0.04 * random.nextGaussian()), 0.04);
            Effect effect = LimitEffects.between(one, other, 0.05).orElseThrow();
            held += effect.low() <= 1.1 && effect.high() >= 1.1 ? 1 : 0;
        }

        // Five standard errors of a share of 95% of 2,000.
        assertThat((double) held / times).as("seed %d", seed).isEqualTo(0.95, within(0.025));
    }

    private static VariantLimit limit(double perSecond, double sd) {
        return new VariantLimit(
                true,
                new Rate(perSecond),
                new Rate(perSecond * Math.exp(-Z90 * sd)),
                Optional.of(new Rate(perSecond * Math.exp(Z90 * sd))),
                0.9);
    }
}
