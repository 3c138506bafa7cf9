package io.floodmark.model.limit;

import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.Locale;

/**
 * A soak test of a limit: a long trial just below it.
 *
 * @param trial number of the trial
 * @param load offered load: 0.9 of the interval's lower end at that time
 * @param length requested length
 */
public record Soak(int trial, Rate load, Duration length, Outcome outcome) {
    /** The result of a soak test. */
    public enum Outcome {
        PASSED,
        /** The load was not sustained, and the limit was lowered. */
        FAILED,
        /** The trial was invalid, or ended early. */
        INCONCLUSIVE;

        /** Returns the key in columns and exports: {@code inconclusive}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
