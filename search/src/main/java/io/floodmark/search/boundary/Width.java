package io.floodmark.search.boundary;

import org.hipparchus.distribution.continuous.NormalDistribution;

/** How wide a band is at the asked confidence, and how wide it may be. */
final class Width {
    /** The band may be wider than the interval of a single limit: it holds where nothing was searched too. */
    private static final double OF_HALF_WIDTH = 1.4;

    private final double sds;
    private final double most;

    Width(BoundarySettings settings) {
        this.sds = new NormalDistribution().inverseCumulativeProbability((1 + settings.confidence()) / 2);
        this.most = OF_HALF_WIDTH * settings.halfWidth();
    }

    /** In ln. */
    double half(double sd) {
        return sds * sd;
    }

    boolean enough(Prediction expected) {
        return half(expected.sd()) <= most;
    }

    /** As a fraction of the limit. */
    double most() {
        return most;
    }
}
