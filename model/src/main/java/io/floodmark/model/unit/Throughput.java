package io.floodmark.model.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A throughput per second of records, or of payload bytes.
 *
 * @param perSecond 0 or more
 */
public record Throughput(double perSecond, Kind kind) {
    private static final Pattern FORM = Pattern.compile(
            "([0-9]+(?:\\.[0-9]+)?(?:[eE][0-9]+)?)\\s*(k|M|B|kB|MB|GB|TB|KiB|MiB|GiB|TiB)?\\s*/\\s*(s|min|h|day)");

    public Throughput {
        Checks.require(Double.isFinite(perSecond) && perSecond >= 0, "throughput", perSecond, "0/s or more");
    }

    /** The counted unit. */
    public enum Kind {
        RECORDS,
        BYTES
    }

    /** Parses {@code 155797/s}, {@code 3e12/day}, {@code 50k/s}, {@code 60MB/s}, {@code 4TB/day}. */
    public static Throughput parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "invalid throughput '" + text + "'; expected records or bytes per time, e.g."
                            + " 50000/s, 3e12/day or 60MB/s (k and M, or B, kB, MB, GB, TB, KiB, MiB, GiB, TiB; s, min, h, day)");
        }
        String unit = form.group(2) == null ? "" : form.group(2);
        double perSecond = Double.parseDouble(form.group(1)) * factor(unit) / seconds(form.group(3));
        return new Throughput(perSecond, unit.endsWith("B") ? Kind.BYTES : Kind.RECORDS);
    }

    private static double factor(String unit) {
        int power = unit.isEmpty()
                ? 0
                : " kMGT".indexOf(Character.toString(unit.charAt(0)).replace('K', 'k'));
        return Math.pow(unit.contains("i") ? 1_024 : 1_000, Math.max(0, power));
    }

    private static double seconds(String time) {
        return switch (time) {
            case "s" -> 1;
            case "min" -> 60;
            case "h" -> 3_600;
            default -> 86_400;
        };
    }

    public Throughput times(double factor) {
        return new Throughput(perSecond * factor, kind);
    }

    /** Returns the throughput in the given unit. */
    public Throughput in(Kind other, double recordBytes) {
        if (kind == other) {
            return this;
        }
        return new Throughput(other == Kind.BYTES ? perSecond * recordBytes : perSecond / recordBytes, other);
    }

    /** Returns a text that can be parsed as the same throughput: {@code 50000/s}, {@code 48000000B/s}. */
    @Override
    public String toString() {
        String number = BigDecimal.valueOf(perSecond).stripTrailingZeros().toPlainString();
        return number + (kind == Kind.BYTES ? "B/s" : "/s");
    }

    /** Formats the throughput for people: {@code 48.0 MB/s}, {@code 155,797 records/s}. */
    public String human() {
        if (kind == Kind.BYTES) {
            return new Bytes(Math.round(perSecond)).human() + "/s";
        }
        return String.format(Locale.ROOT, "%,.0f records/s", perSecond);
    }
}
