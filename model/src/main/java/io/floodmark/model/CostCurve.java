package io.floodmark.model;

import java.util.Optional;

/**
 * What a record costs the cluster, as the fitted curve has it: limit(x) = 1 / (fixed + growing * x), and never more
 * than cap / x. For the axis of record sizes {@code fixed} is the cost per record and {@code growing} that per byte,
 * both as time of the whole cluster: what binds is busy for that long.
 *
 * @param fixed seconds per record, whatever the axis says
 * @param growing seconds per record and unit of the axis
 * @param cap units of the axis per second (for sizes, bytes per second) that are carried at most; empty where the
 *     points do not ask for one
 * @param crossover where both costs are equal, fixed / growing, in units of the axis; empty where one of them cannot be
 *     told from nothing
 * @param misfitSd of ln(limit) around the formula, which the band allows for: 0.06 or, where the points demand it, more
 * @param lackOfFit probability of points that lie as far off the formula as these, were it exact; below 0.01 it is not,
 *     and the figures describe a curve, not the cluster. NaN where there are no more points than figures
 */
public record CostCurve(
        Figure fixed,
        Figure growing,
        Optional<Figure> cap,
        Optional<Figure> crossover,
        double misfitSd,
        double lackOfFit) {
    /** Below this probability the formula does not fit. */
    public static final double MISFITS_BELOW = 0.01;

    public boolean fits() {
        return !(lackOfFit < MISFITS_BELOW);
    }

    /** What the formula alone says; the band's estimate also follows the points. */
    public Rate at(double value) {
        double uncapped = 1 / (fixed.value() + growing.value() * value);
        return new Rate(
                cap.map(most -> Math.min(uncapped, most.value() / value)).orElse(uncapped));
    }

    /** Which cost weighs most there. */
    public Regime regime(double value) {
        double cost = fixed.value() + growing.value() * value;
        if (cap.isPresent() && value / cap.get().value() > cost) {
            return Regime.CAP;
        }
        return growing.value() * value > fixed.value() ? Regime.GROWING : Regime.FIXED;
    }

    /** Which part of the formula sets the limit. */
    public enum Regime {
        /** The cost that every record has: records/s are nearly the same whatever their size. */
        FIXED,
        /** The cost that grows along the axis: for sizes, MB/s are nearly the same. */
        GROWING,
        /** The cap: for sizes, MB/s are the same. */
        CAP
    }
}
