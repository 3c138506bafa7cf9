package io.floodmark.search.boundary;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The width of a band at the requested confidence, and the widest allowed. The variances are estimated from few trials
 * only, hence a Student-t.
 */
final class Width {
    /**
     * Factor over the requested precision: the band may be wider than the interval of a single limit, because it also
     * covers values without a search.
     */
    private static final double OF_HALF_WIDTH = 1.4;

    private final double sds;
    private final double most;

    Width(BoundarySettings settings, CurveChoice curve) {
        this.sds = new TDistribution(curve.degrees()).inverseCumulativeProbability((1 + settings.confidence()) / 2);
        this.most = most(settings);
    }

    /** Returns the largest allowed half-width, as a fraction of the limit. */
    static double most(BoundarySettings settings) {
        return OF_HALF_WIDTH * settings.halfWidth();
    }

    /** Returns the half-width in ln. */
    double half(double sd) {
        return sds * sd;
    }

    boolean enough(Prediction expected) {
        return half(expected.sd()) <= most;
    }
}
