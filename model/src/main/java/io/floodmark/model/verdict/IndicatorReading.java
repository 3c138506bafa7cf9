package io.floodmark.model.verdict;

import io.floodmark.model.metric.Entity;
import java.util.Locale;

/**
 * The reading of one indicator in one trial.
 *
 * @param value the compared value; NaN without data
 * @param threshold the value is compared with it; NaN when off
 * @param utilisation for a leading indicator: the used part of its threshold, 1 at the threshold (for handler idle 0.6
 *     and threshold 0.2: 0.4 / 0.8 = 0.5); NaN for a threshold-only indicator, or without data
 * @param where the worst entity
 * @param evidence one sentence with the numbers
 */
public record IndicatorReading(
        Indicator indicator,
        State state,
        double value,
        double threshold,
        double utilisation,
        Entity where,
        String evidence) {
    /** The state of an indicator. */
    public enum State {
        CLEAR,
        FIRED,
        /** Its samples are missing: it neither fires nor is clear. */
        NO_DATA,
        /** Switched off by the plan. */
        OFF;

        /** Returns the key in columns, exports and reports: {@code no-data}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public boolean fired() {
        return state == State.FIRED;
    }
}
