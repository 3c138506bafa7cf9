package io.floodmark.model.unit;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rate of a network link, written in decimal units of bits per second: {@code 200Mbit/s}.
 *
 * @param bitsPerSecond 1 or more
 */
public record BitRate(long bitsPerSecond) {
    private record Scale(String unit, long factor) {}

    /** The scales, largest first. */
    private static final List<Scale> SCALES =
            List.of(new Scale("Gbit/s", 1_000_000_000L), new Scale("Mbit/s", 1_000_000L), new Scale("kbit/s", 1_000L));

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*([kMG]bit/s)");

    public BitRate {
        Checks.atLeast(1, "bit rate", bitsPerSecond);
    }

    /** Parses {@code 200Mbit/s}. Throws {@link IllegalArgumentException} for anything else. */
    public static BitRate parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        for (Scale scale : SCALES) {
            if (form.matches() && scale.unit().equals(form.group(2))) {
                BigDecimal bits = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(scale.factor()));
                if (bits.signum() > 0 && bits.stripTrailingZeros().scale() <= 0) {
                    return new BitRate(bits.longValueExact());
                }
            }
        }
        throw new IllegalArgumentException("invalid bit rate '" + text
                + "' (expected a number above 0 and kbit/s, Mbit/s or Gbit/s, e.g. 200Mbit/s)");
    }

    /** Returns the exact value in the largest unit that divides it, so that it can be parsed again. */
    @Override
    public String toString() {
        return SCALES.stream()
                .filter(scale -> bitsPerSecond % scale.factor() == 0)
                .findFirst()
                .map(scale -> bitsPerSecond / scale.factor() + scale.unit())
                .orElseGet(() -> BigDecimal.valueOf(bitsPerSecond, 3).toPlainString() + "kbit/s");
    }
}
