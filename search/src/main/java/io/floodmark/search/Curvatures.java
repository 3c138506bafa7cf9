package io.floodmark.search;

import io.floodmark.model.verdict.Indicator;

/**
 * The ways in which a leading indicator's utilisation may grow with load: u = (x / limit)^g. With g below 1 it grows
 * ever more slowly (batching saves work as load rises), above 1 ever faster. The last one is <em>blind</em>: it shows
 * nothing until the indicator fires. For example, handler idle on a small lab reads 0.9 while requests queue for 300
 * ms. The range is wide from the start, so that it can explain early readings that disagree. The steps are fine,
 * because an exponent between two coarse steps would be treated as noise.
 */
final class Curvatures {
    private static final double[] EXPONENTS = {
        0.2, 0.28, 0.36, 0.44, 0.52, 0.6, 0.68, 0.76, 0.84, 0.92, 1, 1.1, 1.2, 1.3
    };
    /**
     * Prior for thread pools: their utilisation grows almost like the load, since each request holds a thread for its
     * time.
     */
    private static final double[] POOL = {
        0.005, 0.005, 0.01, 0.015, 0.03, 0.05, 0.06, 0.08, 0.105, 0.125, 0.14, 0.12, 0.1, 0.085, 0.07
    };
    /** Prior for all other indicators. */
    private static final double[] ANY = {
        0.02, 0.025, 0.035, 0.045, 0.055, 0.065, 0.07, 0.085, 0.095, 0.105, 0.11, 0.085, 0.075, 0.06, 0.07
    };

    static final int BLIND = EXPONENTS.length;
    static final int COUNT = ANY.length;

    private Curvatures() {}

    static double exponent(int index) {
        return EXPONENTS[index];
    }

    /** Returns how probable each exponent is before any trial. */
    static double[] prior(Indicator indicator) {
        return indicator == Indicator.HANDLER_IDLE || indicator == Indicator.NETWORK_IDLE ? POOL.clone() : any();
    }

    /** Returns the prior for an indicator without a utilisation: it has no growth to learn. */
    static double[] none() {
        return new double[] {1};
    }

    static double[] any() {
        return ANY.clone();
    }
}
