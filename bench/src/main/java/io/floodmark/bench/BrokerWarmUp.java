package io.floodmark.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleSupplier;

/** Loads a broker until it no longer gets faster: a cold one is slower by up to a factor of ten. */
final class BrokerWarmUp {
    static final int WINDOW_SECONDS = 10;

    private static final int MOST_WINDOWS = 12;
    private static final int AGREEING = 3;
    private static final double FLAT = 0.05;

    private BrokerWarmUp() {}

    /** @param window loads it for {@link #WINDOW_SECONDS} and returns the records/s */
    static void untilFlat(PrintStream out, DoubleSupplier window) {
        List<Double> rates = new ArrayList<>();
        while (rates.size() < MOST_WINDOWS && !flat(rates)) {
            rates.add(window.getAsDouble());
            out.printf(Locale.ROOT, "warming: %,.0f records/s%n", rates.get(rates.size() - 1));
        }
    }

    static boolean flat(List<Double> rates) {
        if (rates.size() < AGREEING) {
            return false;
        }
        List<Double> last = rates.subList(rates.size() - AGREEING, rates.size());
        return Collections.max(last) <= Collections.min(last) * (1 + FLAT);
    }
}
