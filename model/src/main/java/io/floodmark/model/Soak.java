package io.floodmark.model;

import java.time.Duration;
import java.util.Locale;

/**
 * How a limit stood a load just below it for long.
 *
 * @param trial number of the trial
 * @param load that was held: 0.9 of the interval's lower end as it was then
 * @param length asked for
 */
public record Soak(int trial, Rate load, Duration length, Outcome outcome) {
    /** What came of it. */
    public enum Outcome {
        PASSED,
        /** The limit was lowered by it. */
        FAILED,
        /** The trial was invalid, or ended early. */
        INCONCLUSIVE;

        /** As columns and exports write it: {@code inconclusive}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
