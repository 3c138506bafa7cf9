package io.floodmark.search;

/**
 * How a margin's utilisation may grow with load: u = (x / limit)^g. Below 1 it grows ever slower (batching saves work as
 * load rises), above 1 ever faster. The last is a <em>blind</em> margin, which says nothing until it fires: handler idle on
 * a small lab reads 0.9 while requests queue for 300 ms. The range is wide from the start, so that early margins that
 * disagree find their explanation in it.
 */
final class Curvatures {
    private static final double[] EXPONENTS = {0.55, 0.7, 0.85, 1, 1.15, 1.3};
    private static final double[] PRIOR = {0.10, 0.15, 0.20, 0.23, 0.15, 0.10, 0.07};

    static final int BLIND = EXPONENTS.length;
    static final int COUNT = PRIOR.length;

    private Curvatures() {}

    static double exponent(int index) {
        return EXPONENTS[index];
    }

    static double prior(int index) {
        return PRIOR[index];
    }
}
