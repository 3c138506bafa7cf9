package io.floodmark.model;

import java.util.OptionalDouble;

/**
 * The share of a cluster's limit that is gone with a broker: who stays below the rest when all are there still carries
 * the load when one is not. Below 0 where fewer brokers carried more, as on a host that they share.
 *
 * @param estimate 1 - limit with a broker down / limit with all; NaN where one of the two was not reached
 * @param low lower end of its interval; empty where it is not known
 * @param high upper end of its interval; empty where it is not known
 * @param confidence of the interval
 */
public record Headroom(double estimate, OptionalDouble low, OptionalDouble high, double confidence) {
    /** What is usually kept free, whatever the cluster. */
    public static final double RULE_OF_THUMB = 0.20;

    /** Whether the usual share is enough here. */
    public enum Usual {
        ENOUGH,
        NOT_ENOUGH,
        /** The interval holds it, or has no end on that side. */
        UNDECIDED
    }

    public Headroom {
        Checks.require(confidence > 0.5 && confidence < 1, "confidence", confidence, "between 0.5 and 1");
    }

    public Usual usual() {
        if (high.isPresent() && high.getAsDouble() <= RULE_OF_THUMB) {
            return Usual.ENOUGH;
        }
        return low.isPresent() && low.getAsDouble() > RULE_OF_THUMB ? Usual.NOT_ENOUGH : Usual.UNDECIDED;
    }
}
