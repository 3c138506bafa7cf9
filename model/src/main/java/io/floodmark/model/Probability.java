package io.floodmark.model;

import java.util.Locale;

/** How probabilities are written for people. */
public final class Probability {
    /** Above it two digits would be 1.00, and no measurement makes anything certain. */
    private static final double ALMOST_CERTAIN = 0.994;

    private Probability() {}

    /** {@code 0.93}; never certainty. */
    public static String text(double probability) {
        return probability > ALMOST_CERTAIN ? "> 0.99" : String.format(Locale.ROOT, "%.2f", probability);
    }
}
