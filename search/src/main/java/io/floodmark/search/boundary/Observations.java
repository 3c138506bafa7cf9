package io.floodmark.search.boundary;

import io.floodmark.search.boundary.Evidence.Bound;
import io.floodmark.search.boundary.Evidence.Known;
import java.util.List;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The evidence as numbers to fit to: known limits, then bounds. A bound says only on which side the limit lies. Where the
 * fit is at odds with it, or near it, it pulls like a measurement whose value and variance follow from the slope and the
 * bend of ln P(side) there (Laplace's approximation); far on the right side it does not pull at all.
 */
final class Observations {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    /** Beyond that many sds on the wrong side the pull grows no further, or it could not be computed. */
    private static final double FARTHEST = -8;
    /** Less bend than that is no pull. */
    private static final double NO_PULL = 1e-6;

    private final List<Bound> bounds;
    private final int known;
    private final double[] values;
    private final double[] lnLimits;
    private final double[] variances;

    Observations(Evidence evidence) {
        this.bounds = evidence.bounds();
        this.known = evidence.known().size();
        int all = known + bounds.size();
        this.values = new double[all];
        this.lnLimits = new double[all];
        this.variances = new double[all];
        for (int i = 0; i < known; i++) {
            Known one = evidence.known().get(i);
            values[i] = one.at();
            lnLimits[i] = one.lnLimit();
            variances[i] = one.variance();
        }
        for (int i = known; i < all; i++) {
            Bound bound = bounds.get(i - known);
            values[i] = bound.at();
            lnLimits[i] = bound.lnLoad();
            variances[i] = 1 / NO_PULL;
        }
    }

    double[] values() {
        return values.clone();
    }

    double[] variances() {
        return variances.clone();
    }

    double lnLimit(int index) {
        return lnLimits[index];
    }

    int size() {
        return values.length;
    }

    /** How many are known limits; they come first. */
    int known() {
        return known;
    }

    /** Renews the bounds' pull, given ln(limit) there as it is fitted now. */
    void fitted(double[] fittedLnLimits) {
        for (int i = known; i < values.length; i++) {
            pull(i, bounds.get(i - known), fittedLnLimits[i]);
        }
    }

    private void pull(int index, Bound bound, double fitted) {
        double sds = Math.max(FARTHEST, bound.side() * (fitted - bound.lnLoad()) / bound.sd());
        double hazard = NORMAL.density(sds) / NORMAL.cumulativeProbability(sds);
        double bend = hazard * (hazard + sds) / (bound.sd() * bound.sd());
        if (bend < NO_PULL) {
            lnLimits[index] = fitted;
            variances[index] = 1 / NO_PULL;
        } else {
            lnLimits[index] = fitted + bound.side() * hazard / bound.sd() / bend;
            variances[index] = 1 / bend;
        }
    }
}
