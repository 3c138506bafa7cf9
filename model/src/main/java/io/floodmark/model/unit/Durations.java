package io.floodmark.model.unit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts durations in the format of plans: {@code 200ms}, {@code 60s}, {@code 15m}, {@code 2h}, {@code 1.5s}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(us|ms|s|m|min|h|d)");

    private Durations() {}

    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "invalid duration '" + text + "'; expected a number with a unit, e.g. 60s (us, ms, s, m, h, d)");
        }
        BigDecimal nanos = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unitNanos(form.group(2))));
        Checks.require(
                nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0, "duration", text, "less than 292 years");
        return Duration.ofNanos(nanos.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    private static long unitNanos(String unit) {
        return switch (unit) {
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m", "min" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 86_400_000_000_000L;
        };
    }

    /** Returns the exact value in the largest unit that divides it, so that it can be parsed again. */
    public static String format(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0s";
        }
        if (nanos % 3_600_000_000_000L == 0) {
            return nanos / 3_600_000_000_000L + "h";
        }
        if (nanos % 60_000_000_000L == 0) {
            return nanos / 60_000_000_000L + "m";
        }
        if (nanos % 1_000_000_000L == 0) {
            return nanos / 1_000_000_000L + "s";
        }
        if (nanos % 1_000_000L == 0) {
            return nanos / 1_000_000L + "ms";
        }
        return BigDecimal.valueOf(nanos, 3).stripTrailingZeros().toPlainString() + "us";
    }

    public static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    public static Duration ofSeconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
