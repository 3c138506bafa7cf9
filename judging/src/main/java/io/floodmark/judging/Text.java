package io.floodmark.judging;

import java.util.Locale;

/** Formats numbers for the sentences of evidence. */
final class Text {
    private Text() {}

    static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    /** Formats a fraction, e.g. {@code 43.2%}. */
    static String percent(double fraction) {
        return format("%.1f%%", 100 * fraction);
    }

    /** Formats a duration, e.g. {@code 25 s}. */
    static String seconds(double seconds) {
        return seconds < 10 ? format("%.1f s", seconds) : format("%.0f s", seconds);
    }

    /** Formats a duration, e.g. {@code 12.3 ms}. */
    static String millis(double nanos) {
        return format("%.1f ms", nanos / 1e6);
    }
}
