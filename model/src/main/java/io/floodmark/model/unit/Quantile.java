package io.floodmark.model.unit;

import java.math.BigDecimal;

/** A quantile strictly between 0 and 1, written as a percentile: {@code p50}, {@code p99}, {@code p99.9}. */
public record Quantile(double value) implements Comparable<Quantile> {
    public static final Quantile P50 = new Quantile(0.5);
    public static final Quantile P99 = new Quantile(0.99);
    public static final Quantile P999 = new Quantile(0.999);

    public Quantile {
        Checks.require(value > 0 && value < 1, "quantile", value, "between 0 and 1, both excluded");
    }

    /** Parses {@code p99.9}. */
    public static Quantile parse(String text) {
        if (text.length() > 1 && text.charAt(0) == 'p') {
            try {
                return new Quantile(
                        new BigDecimal(text.substring(1)).movePointLeft(2).doubleValue());
            } catch (NumberFormatException notANumber) {
                throw malformed(text, notANumber);
            }
        }
        throw malformed(text, null);
    }

    private static IllegalArgumentException malformed(String text, @org.jspecify.annotations.Nullable Throwable cause) {
        return new IllegalArgumentException("invalid quantile '" + text + "'; expected e.g. p99 or p99.9", cause);
    }

    @Override
    public int compareTo(Quantile other) {
        return Double.compare(value, other.value);
    }

    @Override
    public String toString() {
        return "p"
                + BigDecimal.valueOf(value)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
