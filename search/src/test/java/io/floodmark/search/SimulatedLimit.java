package io.floodmark.search;

import io.floodmark.model.verdict.Indicator;
import java.util.random.RandomGenerator;

/**
 * One indicator of a simulated cluster.
 *
 * @param perSecond load at which it fires, in the median trial
 * @param curvature g in utilisation = (x / limit)^g; without meaning for a threshold-only indicator
 * @param reading what a leading indicator shows until it fires
 */
public record SimulatedLimit(Indicator indicator, double perSecond, double curvature, Reading reading) {
    /** The reading of a leading indicator until it fires. */
    public enum Reading {
        TRUE,
        /** A low reading, whatever the load. */
        BLIND,
        /** A random reading, whatever the load. */
        NONSENSE
    }

    private static final double BLIND_READING = 0.12;

    public SimulatedLimit(Indicator indicator, double perSecond, double curvature, boolean blind) {
        this(indicator, perSecond, curvature, blind ? Reading.BLIND : Reading.TRUE);
    }

    double utilisation(double load, RandomGenerator random) {
        return switch (reading) {
            case TRUE -> Math.pow(load / perSecond, curvature);
            case BLIND -> BLIND_READING;
            case NONSENSE -> random.nextDouble();
        };
    }

    public static SimulatedLimit margin(Indicator indicator, double perSecond) {
        return new SimulatedLimit(indicator, perSecond, 1, Reading.TRUE);
    }

    public static SimulatedLimit cliff(Indicator indicator, double perSecond) {
        return new SimulatedLimit(indicator, perSecond, 1, Reading.TRUE);
    }
}
