package io.floodmark.config.key;

import io.floodmark.model.verdict.Indicator;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** The thresholds of indicators: percentages for shares, numbers for the others, or {@code off} for any of them. */
public final class IndicatorKeys {
    public static final String OFF = "off";

    /** Thresholds that are shares, for which 20 would be a typing error for 20%. */
    private static final Set<Indicator> SHARES = EnumSet.of(
            Indicator.HANDLER_IDLE,
            Indicator.NETWORK_IDLE,
            Indicator.HOST_CPU,
            Indicator.LINK,
            Indicator.NETWORK_PATH,
            Indicator.ISR_CHURN,
            Indicator.BEHIND_SCHEDULE,
            Indicator.ERRORS,
            Indicator.THROTTLED,
            Indicator.DISK);

    private static final Form<Double> SHARE = Form.fraction(value -> value >= 0 && value <= 1, "0% to 100%");

    private IndicatorKeys() {}

    public static boolean share(Indicator indicator) {
        return SHARES.contains(indicator);
    }

    /** Returns the key of an indicator; its value is empty if the indicator is off. */
    public static Key<OptionalDouble> of(Indicator indicator) {
        return Key.of("indicators." + indicator.key(), orOff(share(indicator) ? SHARE : Form.number()));
    }

    private static Form<OptionalDouble> orOff(Form<Double> threshold) {
        String expected = threshold.expected() + ", or " + OFF;
        Function<String, OptionalDouble> reader = text -> {
            if (text.equals(OFF)) {
                return OptionalDouble.empty();
            }
            try {
                return OptionalDouble.of(threshold.reader().apply(text));
            } catch (IllegalArgumentException malformed) {
                throw new IllegalArgumentException("invalid value '" + text + "'; expected " + expected, malformed);
            }
        };
        return new Form<>(reader, false, expected);
    }
}
