package io.floodmark.search;

import io.floodmark.model.Indicator;

/**
 * One indicator of a simulated cluster.
 *
 * @param perSecond the load at which it fires, in the median trial
 * @param curvature g in utilisation = (x / limit)^g; of no meaning for a cliff
 * @param blind a margin that reads next to nothing until it fires
 */
public record SimulatedLimit(Indicator indicator, double perSecond, double curvature, boolean blind) {
    private static final double BLIND_READING = 0.12;

    double utilisation(double load) {
        return blind ? BLIND_READING : Math.pow(load / perSecond, curvature);
    }

    public static SimulatedLimit margin(Indicator indicator, double perSecond) {
        return new SimulatedLimit(indicator, perSecond, 1, false);
    }

    public static SimulatedLimit cliff(Indicator indicator, double perSecond) {
        return new SimulatedLimit(indicator, perSecond, 1, false);
    }
}
