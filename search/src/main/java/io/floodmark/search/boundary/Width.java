package io.floodmark.search.boundary;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * How wide a band is at the asked confidence, and how wide it may be. The variances that it rests on are themselves
 * known from a few trials only, hence a Student-t.
 */
final class Width {
    /** The band may be wider than the interval of a single limit: it holds where nothing was searched too. */
    private static final double OF_HALF_WIDTH = 1.4;

    private final double sds;
    private final double most;

    Width(BoundarySettings settings, CurveChoice curve) {
        this.sds = new TDistribution(curve.degrees()).inverseCumulativeProbability((1 + settings.confidence()) / 2);
        this.most = most(settings);
    }

    /** Half of it at most, as a fraction of the limit. */
    static double most(BoundarySettings settings) {
        return OF_HALF_WIDTH * settings.halfWidth();
    }

    /** In ln. */
    double half(double sd) {
        return sds * sd;
    }

    boolean enough(Prediction expected) {
        return half(expected.sd()) <= most;
    }
}
