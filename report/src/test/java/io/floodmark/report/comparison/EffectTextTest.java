package io.floodmark.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.comparison.Effect;
import io.floodmark.model.plan.Measure;
import org.junit.jupiter.api.Test;

class EffectTextTest {
    @Test
    void doesNotSpellOutMultiplesThatTwoPairsLeaveOpen() {
        Effect wild = new Effect(Measure.P99, 1.3, 4e-20, 1.8e19, 0.999, 1, 5e20, 2);

        assertThat(EffectText.interval(wild)).isEqualTo("100% lower to over 1,000 times as high, at 99.9% confidence");
        assertThat(EffectText.percent(wild.smallestFound())).isEqualTo("over 100,000%");
    }

    @Test
    void givesLargeMultiplesThatWereMeasured() {
        assertThat(EffectText.interval(new Effect(Measure.P99, 500, 20, 1_000, 0.95, 0.001, 0.1, 20)))
                .isEqualTo("20 to 1,000 times as high");
    }
}
