package io.floodmark.search.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult.Verdict;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    @ParameterizedTest
    @CsvSource({
        "limit < -5%,  0.80, 0.94, FAILED",
        "limit < -5%,  0.80, 0.96, PASSED",
        "limit < -5%,  0.90, 1.10, PASSED",
        "limit > 10%,  1.11, 1.20, FAILED",
        "limit > 10%,  1.09, 1.20, PASSED",
        "'limit<-5.5 %', 0.80, 0.94, FAILED"
    })
    void failsOnlyWhereTheWholeIntervalIsBeyond(String gate, double low, double high, Verdict verdict) {
        assertThat(Gate.parse(gate).judge(limit(low, high)).verdict()).isEqualTo(verdict);
    }

    /**
     * A variant that sustains more than can be offered has no upper end; with such a baseline, there is no lower end.
     */
    @Test
    void judgesByTheEndThatIsKnown() {
        double open = Double.POSITIVE_INFINITY;

        assertThat(Gate.parse("limit < -5%").judge(limit(1.4, 1.5, open)).verdict())
                .isEqualTo(Verdict.PASSED);
        assertThat(Gate.parse("limit > 10%").judge(limit(1.4, 1.5, open)).verdict())
                .isEqualTo(Verdict.FAILED);
        assertThat(Gate.parse("limit < -5%").judge(limit(0, 0.7, 0.8)).verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void saysSoWhereTheMeasureWasNotTaken() {
        assertThat(Gate.parse("p99 > 10%").judge(limit(0.9, 1.1)).verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void judgesNothingByTooFewPairs() {
        ComparedVariant variant = limit(0.8, 0.9);
        Effect few = new Effect(Measure.P99, 0.5, 0.5, 0.5, 0, 1, Double.NaN, 1);

        assertThat(Gate.parse("p99 < -5%").judge(variant.with(few)).verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "limit", "limit < 5", "limit = 5%", "limits < -5%", "limit < -100%", "limit < -5% or so"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Gate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("invalid value '" + text + "'; expected");
    }

    private static ComparedVariant limit(double low, double high) {
        return limit(low, Math.sqrt(low * high), high);
    }

    private static ComparedVariant limit(double low, double ratio, double high) {
        return ComparedVariant.of(new Variant(Map.of("acks", Level.of("workload.produce.acks", "1"))))
                .with(new Effect(Measure.LIMIT, ratio, low, high, 0.95, 0.5, 0.1, 1));
    }
}
