package io.floodmark.search;

/**
 * How a margin's utilisation may grow with load: u = (x / limit)^g. Below 1 it grows ever slower (batching saves work as
 * load rises), above 1 ever faster. The last is a <em>blind</em> margin, which says nothing until it fires: handler idle on
 * a small lab reads 0.9 while requests queue for 300 ms. The range is wide from the start, so that early margins that
 * disagree find their explanation in it. (On two cores the host's CPU was 79 % busy at 6,000 records/s, 98 % at 12,000 and
 * 99 % at 20,000: batches grow as the load does.)
 */
final class Curvatures {
    private static final double[] EXPONENTS = {0.2, 0.35, 0.55, 0.7, 0.85, 1, 1.15, 1.3};
    private static final double[] PRIOR = {0.03, 0.05, 0.09, 0.14, 0.19, 0.21, 0.13, 0.09, 0.07};

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
