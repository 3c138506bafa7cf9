package io.floodmark.search.boundary;

import io.floodmark.search.boundary.LimitEvidence.Bound;
import io.floodmark.search.boundary.LimitEvidence.Known;
import java.util.List;

/**
 * The evidence as numbers to fit to: known limits, then bounds, whose effect depends on their distance from the fit.
 */
final class Observations {
    private final List<Bound> bounds;
    private final int known;
    private final double[] values;
    private final double[] lnLimits;
    private final double[] variances;

    Observations(LimitEvidence evidence) {
        this.bounds = evidence.bounds();
        this.known = evidence.known().size();
        int all = known + bounds.size();
        this.values = new double[all];
        this.lnLimits = new double[all];
        this.variances = new double[all];
        for (int i = 0; i < known; i++) {
            set(i, evidence.known().get(i));
        }
        for (int i = known; i < all; i++) {
            Bound bound = bounds.get(i - known);
            set(i, bound.weightless(bound.lnLoad()));
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

    /** Returns the number of known limits, which come first. */
    int known() {
        return known;
    }

    /** Updates the effect of the bounds for the current fit of ln(limit). */
    void fitted(double[] fittedLnLimits) {
        for (int i = known; i < values.length; i++) {
            set(i, bounds.get(i - known).near(fittedLnLimits[i]));
        }
    }

    private void set(int index, Known one) {
        values[index] = one.at();
        lnLimits[index] = one.lnLimit();
        variances[index] = one.variance();
    }
}
