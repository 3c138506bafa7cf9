package io.floodmark.model.unit;

import java.util.Locale;

/** Formats probabilities for people. */
public final class Probability {
    /** Above it, two digits would show 1.00, but no measurement is certain. */
    private static final double ALMOST_CERTAIN = 0.994;

    private Probability() {}

    /** Formats a probability, e.g. {@code 0.93}; never as 1. */
    public static String text(double probability) {
        return probability > ALMOST_CERTAIN ? "> 0.99" : String.format(Locale.ROOT, "%.2f", probability);
    }
}
