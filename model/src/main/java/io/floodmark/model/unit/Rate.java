package io.floodmark.model.unit;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Events (records, unless stated otherwise) per second: finite, 0 or more. Never rounded to an interval. */
public record Rate(double perSecond) implements Comparable<Rate> {
    public static final Rate ZERO = new Rate(0);
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*([kM]?)\\s*/\\s*(s|min|h|day)");

    public Rate {
        Checks.require(Double.isFinite(perSecond) && perSecond >= 0, "rate", perSecond, "0/s or more");
    }

    /** Parses {@code 50000/s}, {@code 50k/s}, {@code 1.5M/s}, {@code 60/min}. */
    public static Rate parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("invalid rate '" + text
                    + "'; expected a number per time, e.g. 50000/s (k and M allowed; s, min, h, day)");
        }
        double factor = form.group(2).equals("k") ? 1e3 : form.group(2).equals("M") ? 1e6 : 1;
        double seconds = switch (form.group(3)) {
            case "s" -> 1;
            case "min" -> 60;
            case "h" -> 3600;
            default -> 86_400;
        };
        return new Rate(Double.parseDouble(form.group(1)) * factor / seconds);
    }

    public Rate times(double factor) {
        return new Rate(perSecond * factor);
    }

    /** Returns the payload bytes per second at this rate of records of the given size, in MB/s (10^6). */
    public double megabytesPerSecond(double recordBytes) {
        return perSecond * recordBytes / 1e6;
    }

    @Override
    public int compareTo(Rate other) {
        return Double.compare(perSecond, other.perSecond);
    }

    /** Returns a text that can be parsed as the same rate: {@code 50000/s}. */
    @Override
    public String toString() {
        return perSecond == Math.rint(perSecond) && perSecond < 1e15
                ? (long) perSecond + "/s"
                : BigDecimal.valueOf(perSecond).toPlainString() + "/s";
    }

    /** Formats the rate for people: {@code 48,200/s}. */
    public String human() {
        return perSecond < 10
                ? String.format(Locale.ROOT, "%.3g/s", perSecond)
                : String.format(Locale.ROOT, "%,.0f/s", perSecond);
    }
}
