package io.floodmark.model.unit;

import java.util.Locale;

/** Checks that the records' compact constructors share; messages contain name, value and expectation. */
public final class Checks {
    private Checks() {}

    public static void require(boolean holds, String what, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s is %s; expected %s", what, value, expected));
        }
    }

    public static void atLeast(long minimum, String what, long value) {
        require(value >= minimum, what, value, "at least " + minimum);
    }

    public static void fraction(String what, double value) {
        require(value >= 0 && value <= 1, what, value, "a fraction between 0 and 1");
    }
}
