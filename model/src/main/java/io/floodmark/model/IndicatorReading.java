package io.floodmark.model;

import java.util.Locale;

/**
 * What one indicator says of one trial.
 *
 * @param value what was compared; NaN when unseen
 * @param threshold it was compared with; NaN when off
 * @param utilisation for a margin indicator: how much of its threshold is used, 1 at the threshold (for handler idle
 *     0.6 and threshold 0.2: 0.4 / 0.8 = 0.5); NaN for a cliff, or when unseen
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
    /** What an indicator can say. */
    public enum State {
        CLEAR,
        FIRED,
        /** Its samples are missing: it neither warns nor clears. */
        NO_DATA,
        /** Switched off by the plan. */
        OFF;

        /** As columns, exports and reports write it: {@code no-data}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public boolean fired() {
        return state == State.FIRED;
    }
}
