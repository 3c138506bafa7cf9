package io.floodmark.model.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ComparedVariantTest {
    private static final ComparedVariant NEW =
            ComparedVariant.of(new Variant(Map.of("acks", Level.of("workload.produce.acks", "1"))));

    @Test
    void keepsEveryNoteOnce() {
        ComparedVariant noted = NEW.noting("p99 could not be read; expected a source")
                .noting("trial 3 was invalid(disturbed)")
                .noting("p99 could not be read; expected a source");

        assertThat(noted.note()).contains("p99 could not be read; expected a source; trial 3 was invalid(disturbed)");
        assertThat(noted.noting("trial 3").note().orElseThrow()).endsWith("; trial 3");
    }

    @Test
    void isKnownByWhatAnIntervalSays() {
        assertThat(NEW.known()).isFalse();
        assertThat(NEW.with(pairs(new Effect(Measure.P99, 0.7, 0.7, 0.7, 0, 1, Double.NaN, 1)))
                        .known())
                .isFalse();
        assertThat(NEW.with(pairs(new Effect(Measure.P99, 0.7, 0.4, 1.2, 0.95, 0.2, 0.5, 2)))
                        .known())
                .isTrue();
    }

    @Test
    void isDecidedByItsLimitWhereThatIsKnown() {
        ComparedVariant paired = NEW.with(pairs(new Effect(Measure.BROKER_CPU, 0.7, 0.6, 0.8, 0.95, 0, 0.1, 8)));
        Effect limit = new Effect(Measure.LIMIT, 1.4, 1.3, Double.POSITIVE_INFINITY, 0.95, 0, Double.NaN, 1);

        assertThat(paired.decisive().orElseThrow().measure()).isEqualTo(Measure.BROKER_CPU);
        assertThat(paired.with(limit).decisive()).contains(limit);
        assertThat(limit.shown()).isTrue();
    }

    private static Comparison pairs(Effect primary) {
        return new Comparison(
                Comparison.End.BUDGET_SPENT,
                Optional.of(primary),
                List.of(),
                primary.pairs(),
                0,
                Duration.ofMinutes(1));
    }
}
