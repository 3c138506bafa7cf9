package io.floodmark.model.outage;

import io.floodmark.model.unit.Checks;
import java.util.OptionalDouble;

/**
 * The share of a cluster's limit that is lost with a broker: a load below the remaining limit is still sustained when
 * one broker is down. It is below 0 if fewer brokers sustained more, for example on a shared host.
 *
 * @param estimate 1 - limit with a broker down / limit with all; NaN if one of the two was not reached
 * @param low lower end of its interval; empty if unknown
 * @param high upper end of its interval; empty if unknown
 * @param confidence of the interval
 */
public record Headroom(double estimate, OptionalDouble low, OptionalDouble high, double confidence) {
    /** The usual headroom, independent of the cluster. */
    public static final double RULE_OF_THUMB = 0.20;

    /** The result of comparing this cluster's headroom with the usual one. */
    public enum Usual {
        ENOUGH,
        NOT_ENOUGH,
        /** The interval includes the usual headroom, or has no end on that side. */
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
