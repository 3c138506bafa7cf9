package io.floodmark.model.unit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, 0 or more. It is written with a decimal (kB, MB, GB: powers of 1,000) or binary (KiB, MiB, GiB:
 * powers of 1,024) unit; a bare number is bytes.
 */
public record Bytes(long value) implements Comparable<Bytes> {
    private record Scale(String unit, long factor) {}

    /** The scales, largest first. */
    private static final List<Scale> SCALES = List.of(
            new Scale("GiB", 1L << 30),
            new Scale("GB", 1_000_000_000L),
            new Scale("MiB", 1L << 20),
            new Scale("MB", 1_000_000L),
            new Scale("KiB", 1L << 10),
            new Scale("kB", 1_000L));

    private static final List<Scale> DECIMAL =
            SCALES.stream().filter(scale -> !scale.unit().contains("i")).toList();
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z]*)");

    public Bytes {
        Checks.atLeast(0, "size", value);
    }

    public static Bytes ofKiB(long kibibytes) {
        return new Bytes(Math.multiplyExact(kibibytes, 1L << 10));
    }

    public static Bytes ofMiB(long mebibytes) {
        return new Bytes(Math.multiplyExact(mebibytes, 1L << 20));
    }

    public static Bytes ofGB(long gigabytes) {
        return new Bytes(Math.multiplyExact(gigabytes, 1_000_000_000L));
    }

    /** Parses {@code 1000}, {@code 1KiB}, {@code 1.5MB}. Throws {@link IllegalArgumentException} for anything else. */
    public static Bytes parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (form.matches()) {
            // A decimal is exact: as doubles, 1.07 times 10^9 is not a whole number.
            BigDecimal value = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(factor(form.group(2), text)));
            try {
                return new Bytes(value.longValueExact());
            } catch (ArithmeticException noWholeNumber) {
                throw malformed(text);
            }
        }
        throw malformed(text);
    }

    private static long factor(String unit, String text) {
        if (unit.isEmpty() || unit.equals("B")) {
            return 1;
        }
        for (Scale scale : SCALES) {
            if (scale.unit().equalsIgnoreCase(unit)) {
                return scale.factor();
            }
        }
        throw malformed(text);
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("invalid size '" + text
                + "'; expected a number of bytes with a unit, e.g. 1KiB" + " (B, kB, MB, GB, KiB, MiB, GiB)");
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(value, other.value);
    }

    /** Returns the exact value in the largest unit that divides it, so that it can be parsed again. */
    @Override
    public String toString() {
        for (Scale scale : SCALES) {
            if (value > 0 && value % scale.factor() == 0) {
                return value / scale.factor() + scale.unit();
            }
        }
        return value + "B";
    }

    /**
     * Returns a size that is not smaller, in three digits. It can be named as sufficient, since it is the same when it
     * is parsed again.
     */
    public Bytes roundedUp() {
        return new Bytes(BigDecimal.valueOf(value)
                .round(new MathContext(3, RoundingMode.UP))
                .longValueExact());
    }

    /** Formats the size for people: three digits in decimal units, e.g. {@code 4.21 GB}. */
    public String human() {
        for (Scale scale : DECIMAL) {
            if (value >= scale.factor()) {
                double scaled = value / (double) scale.factor();
                return String.format(Locale.ROOT, scaled < 999.5 ? "%.3g %s" : "%,.0f %s", scaled, scale.unit());
            }
        }
        return value + " B";
    }
}
