package io.floodmark.report.text;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Probability;
import io.floodmark.model.unit.Unit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/** Formats numbers for people: three significant digits with a unit. Unknown values are {@link #UNKNOWN}. */
public final class Numerals {
    public static final String UNKNOWN = "n/a";
    private static final MathContext THREE = new MathContext(3);

    private Numerals() {}

    /** Formats three significant digits: {@code 48,213.7} becomes {@code 48,200}, {@code 0.0123} stays the same. */
    public static String threeDigits(double value) {
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        String text = aligned(value);
        return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
    }

    /** Formats three digits with their trailing zeros, so that they align in a column: {@code 2.40}. */
    private static String aligned(double value) {
        BigDecimal rounded = new BigDecimal(value).round(THREE);
        int decimals = value == 0 ? 0 : Math.max(0, 3 - (rounded.precision() - rounded.scale()));
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /** Formats whole numbers, for tables in which similar values must stay distinct: {@code 48,214}. */
    public static String whole(double value) {
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        return Math.abs(value) < 10 ? threeDigits(value) : String.format(Locale.ROOT, "%,.0f", value);
    }

    public static String recordsPerSecond(double perSecond) {
        return threeDigits(perSecond) + " records/s";
    }

    /** Formats payload in MB/s (10^6 bytes). */
    public static String megabytesPerSecond(double perSecond, double recordBytes) {
        return threeDigits(perSecond * recordBytes / 1e6) + " MB/s";
    }

    /** Formats a fraction as a percentage: {@code 0.043} becomes {@code 4.3%}. */
    public static String percent(double fraction) {
        if (!Double.isFinite(fraction)) {
            return UNKNOWN;
        }
        double percent = fraction * 100;
        boolean coarse = Math.abs(percent) >= 10 || percent == Math.rint(percent);
        return String.format(Locale.ROOT, coarse ? "%,.0f%%" : "%.1f%%", percent);
    }

    /** Formats a probability, for example {@code 0.93}, never as certainty, which no measurement gives. */
    public static String probability(double probability) {
        return Double.isFinite(probability) ? Probability.text(probability) : UNKNOWN;
    }

    /** Formats a latency: milliseconds below one second, else seconds. */
    public static String latency(double nanos) {
        if (!Double.isFinite(nanos)) {
            return UNKNOWN;
        }
        return nanos >= 1e9 ? threeDigits(nanos / 1e9) + " s" : threeDigits(nanos / 1e6) + " ms";
    }

    /** Formats a latency in milliseconds, for columns. */
    public static String milliseconds(double nanos) {
        return Double.isFinite(nanos) ? aligned(nanos / 1e6) : UNKNOWN;
    }

    public static String bytes(double bytes) {
        return Double.isFinite(bytes) && bytes >= 0 ? new Bytes(Math.round(bytes)).human() : UNKNOWN;
    }

    static String of(double value, Unit unit) {
        return unit == Unit.FRACTION ? percent(value) : threeDigits(value) + " " + unit.symbol();
    }

    /** Formats a duration: {@code 2 h 05 min}, {@code 5 min 31 s}, {@code 12 s}. */
    public static String duration(Duration duration) {
        long seconds = Math.round(duration.toMillis() / 1e3);
        if (seconds >= 3600) {
            return String.format(Locale.ROOT, "%d h %02d min", seconds / 3600, seconds / 60 % 60);
        }
        return seconds >= 60 ? String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60) : seconds + " s";
    }

    /** Formats an axis label: {@code 50k}, {@code 1.2M}. */
    public static String axis(double value) {
        if (Math.abs(value) >= 1e6) {
            return threeDigits(value / 1e6) + "M";
        }
        return Math.abs(value) >= 1e3 ? threeDigits(value / 1e3) + "k" : threeDigits(value);
    }

    public static String counted(long count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }
}
