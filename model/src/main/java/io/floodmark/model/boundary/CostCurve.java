package io.floodmark.model.boundary;

import io.floodmark.model.unit.Rate;
import java.util.Optional;

/**
 * The cost per record for the cluster, by the fitted curve: limit(x) = 1 / (fixed + growing * x), and never more than
 * cap / x. For the axis of record sizes, {@code fixed} is the cost per record and {@code growing} the cost per byte,
 * both as busy time of the cluster's bottleneck.
 *
 * @param fixed seconds per record, independent of the axis
 * @param growing seconds per record and unit of the axis
 * @param cap highest number of units of the axis per second (for sizes, bytes per second); empty if the points do not
 *     require one
 * @param crossover value at which both costs are equal, fixed / growing, in units of the axis; empty if one of them
 *     does not differ significantly from zero
 * @param misfitSd sd of ln(limit) around the formula, which the band includes: 0.06 or, if the points require it, more
 * @param lackOfFit probability of points at least as far from the formula if it were exact; below 0.01 it is not exact,
 *     and the parameters describe a curve, not the cluster. NaN if there are no more points than parameters
 */
public record CostCurve(
        Figure fixed,
        Figure growing,
        Optional<Figure> cap,
        Optional<Figure> crossover,
        double misfitSd,
        double lackOfFit) {
    /** Below this probability, the formula does not fit. */
    public static final double MISFITS_BELOW = 0.01;

    public boolean fits() {
        return !(lackOfFit < MISFITS_BELOW);
    }

    /** Returns the limit by the formula alone; the band's estimate also follows the points. */
    public Rate at(double value) {
        double uncapped = 1 / (fixed.value() + growing.value() * value);
        return new Rate(
                cap.map(most -> Math.min(uncapped, most.value() / value)).orElse(uncapped));
    }

    /** Returns the largest cost at a value. */
    public Regime regime(double value) {
        double cost = fixed.value() + growing.value() * value;
        if (cap.isPresent() && value / cap.get().value() > cost) {
            return Regime.CAP;
        }
        return growing.value() * value > fixed.value() ? Regime.GROWING : Regime.FIXED;
    }

    /** The part of the formula that sets the limit. */
    public enum Regime {
        /** The fixed cost of every record: records/s are nearly the same for all sizes. */
        FIXED,
        /** The cost that grows along the axis: for sizes, MB/s are nearly constant. */
        GROWING,
        /** The cap: for sizes, MB/s are constant. */
        CAP
    }
}
